/// What a server says about its refusal, cleaned for the terminal.
struct ServerMessage: Hashable {
  /// The words of `error` or `message`.
  var message: String?
  /// The code of `code` or `details.code`.
  var code: String?

  /// The most characters that are shown of either.
  private static let limit = 200

  /// Reads a body, which may be anything.
  init(_ body: [UInt8]) {
    var (error, message, code, detail): (String?, String?, String?, String?)
    var isWhole = false
    body.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      var scratch: [UInt8] = []
      do throws(JSONError) {
        var members = try JSONMembers(of: &reader)
        while let key = try members.next(&reader) {
          switch (key, try reader.kind()) {
          case ("error", .string): error = try Self.text(&reader, &scratch)
          case ("message", .string): message = try Self.text(&reader, &scratch)
          case ("code", .string): code = try Self.text(&reader, &scratch)
          case ("code", .number): code = reader.text(try reader.readNumber())
          case ("error", .object), ("details", .object):
            var inner = try JSONMembers(of: &reader)
            while let name = try inner.next(&reader) {
              switch (name, try reader.kind()) {
              case ("code", .string): detail = try Self.text(&reader, &scratch)
              case ("message", .string) where key == "error":
                error = try Self.text(&reader, &scratch)
              default: try reader.skipValue()
              }
            }
          default: try reader.skipValue()
          }
        }
        isWhole = true
      } catch {}
    }
    // A body that is no JSON says nothing; what was read before the fault may be cut.
    guard isWhole else { return }
    self.message = error ?? message
    self.code = code ?? detail
  }

  private static func text(
    _ reader: inout JSONReader, _ scratch: inout [UInt8]
  ) throws(JSONError) -> String? {
    let value = reader.string(try reader.readString(), as: .line, &scratch)
    return Cleaning.isBlank(value) ? nil : String(value.prefix(limit))
  }
}
