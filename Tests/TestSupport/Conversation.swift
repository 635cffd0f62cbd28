import Glibc
import Synchronization

/// One connection to a loopback origin.
public final class Conversation: Sendable {
  private let socket: Int32
  private let isOver = Mutex(false)
  private let pending = Mutex<[UInt8]>([])

  init(_ socket: Int32) {
    self.socket = socket
  }

  var isClosed: Bool { isOver.withLock { $0 } }

  /// Closes the connection in order.
  public func close() {
    isOver.withLock { isOver in
      if !isOver { Glibc.close(socket) }
      isOver = true
    }
  }

  /// Closes the connection with a reset.
  public func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// Sends bytes; false once the peer is gone.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket, buffer.baseAddress.map { $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a text; false once the peer is gone.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends an answer with its length.
  public func answer(_ status: Int, _ fields: [String], _ body: [UInt8]?) {
    var head = "HTTP/1.1 \(status) Status\r\n"
    for field in fields { head += field + "\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    // Bytes beyond ASCII in fields are given as one scalar each.
    let bytes = (head + "\r\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    send(bytes + (body ?? []))
  }

  /// Waits until the peer goes or the origin stops, for so many milliseconds at most.
  ///
  /// - Returns: Whether the peer is still there.
  @discardableResult
  public func waitForPeer(milliseconds: Int32 = -1) -> Bool {
    var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, milliseconds) == 0
  }

  func readRequest() -> LoopbackOrigin.Request? {
    var bytes = pending.withLock { $0 }
    var searched = 0
    while true {
      if let end = Self.end(of: bytes, from: searched) {
        pending.withLock { $0 = Array(bytes[end...]) }
        return Self.request(bytes[..<end])
      }
      searched = max(0, bytes.count - 3)
      guard bytes.count < 1 << 20 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 8192)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      // Who speaks TLS here gets no answer.
      if bytes[0] == 0x16 { return nil }
    }
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in start...(bytes.count - 4)
    where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
      && bytes[index + 3] == 10
    {
      return index + 4
    }
    return nil
  }

  private static func request(_ head: ArraySlice<UInt8>) -> LoopbackOrigin.Request? {
    var text = ""
    for byte in head where byte != 13 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    var lines = text.split(separator: "\n").map(String.init)
    guard !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ")
    guard words.count == 3 else { return nil }
    return LoopbackOrigin.Request(
      method: String(words[0]), path: String(words[1].drop { $0 == "/" }), lines: lines)
  }
}
