import Glibc

/// A port of the loopback where connections are neither taken nor refused: its queue is full.
public final class BlackHole {
  /// The port.
  public let port: UInt16
  private var sockets: [Int32] = []

  /// Opens a port and fills its queue.
  public init() throws {
    let type = Int32(SOCK_STREAM.rawValue) | O_CLOEXEC
    let listener = socket(AF_INET, type, 0)
    sockets = [listener]
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 0) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isReady else { throw TemporaryFolder.Failure(code: errno) }
    port = UInt16(bigEndian: address.sin_port)
    for _ in 0..<4 {
      let visitor = socket(AF_INET, type | O_NONBLOCK, 0)
      sockets.append(visitor)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(visitor, $0, length)
        }
      }
    }
  }

  deinit {
    for socket in sockets { close(socket) }
  }
}
