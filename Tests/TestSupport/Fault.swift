/// Ways in which an origin misbehaves.
public enum Fault {
  /// Answers with a status.
  public static func status(
    _ status: Int, _ fields: [String] = ["Content-Type: application/json"],
    _ body: [UInt8] = Array("{\"error\":\"no\"}".utf8)
  ) -> LoopbackOrigin.Fault {
    { conversation, _ in conversation.answer(status, fields, body) }
  }

  /// Answers 200 with fields and a body.
  public static func answer(_ fields: [String], _ body: [UInt8]) -> LoopbackOrigin.Fault {
    status(200, fields, body)
  }

  /// Answers 200 with a JSON text.
  public static func json(_ text: String) -> LoopbackOrigin.Fault {
    status(200, ["Content-Type: application/json"], Array(text.utf8))
  }

  /// Sends bytes as they are, and closes.
  public static func raw(_ text: String, _ more: [UInt8] = []) -> LoopbackOrigin.Fault {
    { conversation, _ in
      conversation.send(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + more)
      conversation.close()
    }
  }

  /// Sends bytes as they are, and leaves the connection open for the next request.
  public static func rawKept(_ text: String) -> LoopbackOrigin.Fault {
    { conversation, _ in conversation.send(text) }
  }

  /// Resets the connection after some bytes.
  public static func reset(after text: String = "") -> LoopbackOrigin.Fault {
    { conversation, _ in
      conversation.send(text)
      conversation.reset()
    }
  }

  /// Sends nothing until the peer goes.
  public static let silence: LoopbackOrigin.Fault = { conversation, _ in
    conversation.waitForPeer()
    conversation.close()
  }

  /// Sends a body byte by byte, with a pause after each, until the peer goes.
  public static func drip(_ body: [UInt8], milliseconds: Int32) -> LoopbackOrigin.Fault {
    { conversation, _ in
      conversation.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
      )
      for byte in body {
        guard conversation.waitForPeer(milliseconds: milliseconds), conversation.send([byte])
        else { break }
      }
      conversation.close()
    }
  }

  /// Sends a beginning, then the same bytes until the peer goes.
  public static func endless(
    _ fields: [String], _ start: [UInt8], _ chunk: [UInt8]
  )
    -> LoopbackOrigin.Fault
  {
    { conversation, _ in
      var head = "HTTP/1.1 200 OK\r\n"
      for field in fields { head += field + "\r\n" }
      conversation.send(head + "\r\n")
      if conversation.send(start) { while conversation.send(chunk) {} }
      conversation.close()
    }
  }
}
