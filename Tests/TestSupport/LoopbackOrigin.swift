import Synchronization
import Glibc

/// An origin on the loopback that serves documents, or misbehaves on request.
///
/// It lives on threads of its own, which `stop()` ends and waits for. `faults` are used up one by one, in order, before the
/// normal answers come back.
public final class LoopbackOrigin: Sendable {
  /// What is served under a name.
  public struct Document: Sendable {
    /// The body.
    public var body: [UInt8]
    /// Header lines without their ends, `ETag` among them; sent with 200 and 304.
    public var fields: [String]
    /// The entity tag, sent and compared weakly; `nil`: none.
    public var etag: String?

    /// Makes a document of type JSON.
    public init(
      _ body: [UInt8], etag: String? = nil,
      fields: [String] = ["Content-Type: application/json", "Cache-Control: max-age=3600"]
    ) {
      self.body = body
      self.etag = etag
      self.fields = fields
    }

    /// Makes a document of a text.
    public init(_ text: String, etag: String? = nil) {
      self.init(Array(text.utf8), etag: etag)
    }
  }

  /// A request as it came.
  public struct Request: Sendable {
    /// `GET`.
    public var method: String
    /// The path without its leading slash, with its query.
    public var path: String
    /// The header lines.
    public var lines: [String]

    /// The value of a field, case aside; bytes beyond ASCII are one scalar each.
    public subscript(name: String) -> String? {
      let prefix = name.lowercased() + ":"
      guard let line = lines.first(where: { $0.lowercased().hasPrefix(prefix) }) else { return nil }
      return String(line.dropFirst(prefix.count).drop { $0 == " " })
    }
  }

  /// Answers in place of the origin.
  public typealias Fault = @Sendable (Conversation, Request) -> Void

  private struct State {
    var documents: [String: Document] = [:]
    var faults: [String: [Fault]] = [:]
    var responders: [String: Fault] = [:]
    var requests: [Request] = []
    var sockets: Set<Int32> = []
    var threads: [pthread_t] = []
    var isStopped = false
    var connections = 0
  }

  /// The base URL, with its slash.
  public let url: String
  /// The port that it listens at.
  public let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  /// Starts an origin.
  public init(_ documents: [String: Document] = [:]) {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    precondition(isReady, "cannot listen on the loopback")
    port = UInt16(bigEndian: address.sin_port)
    url = "http://127.0.0.1:\(port)/"
    state.withLock { $0.documents = documents }
    start { self.accept() }
  }

  /// Ends all threads and connections, and waits for them.
  public func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    guard isFirst else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    while true {
      let next = state.withLock { state -> pthread_t? in
        for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        return state.threads.popLast()
      }
      guard let next else { break }
      pthread_join(next, nil)
    }
    close(listener)
  }

  /// Serves other documents from now on.
  public func serve(_ name: String, _ document: Document?) {
    state.withLock { $0.documents[name] = document }
  }

  /// Answers all requests for a path, whatever their query, in another way.
  public func respond(_ path: String, _ fault: Fault?) {
    state.withLock { $0.responders[path] = fault }
  }

  /// Lets the next requests for a document meet faults.
  public func fail(_ name: String, _ faults: Fault...) {
    state.withLock { $0.faults[name, default: []] += faults }
  }

  /// Takes back the faults that were not met.
  public func unfail(_ name: String) {
    state.withLock { $0.faults[name] = nil }
  }

  /// All requests so far, in their order.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// The requests for one document.
  public func requests(_ name: String) -> [Request] { requests.filter { $0.path == name } }

  /// How many connections were made.
  public var connectionCount: Int { state.withLock { $0.connections } }

  /// Forgets the requests so far.
  public func forget() { state.withLock { $0.requests = [] } }

  private func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    precondition(code == 0, "cannot start a thread")
    state.withLock { $0.threads.append(thread) }
  }

  private func accept() {
    while true {
      let socket = Glibc.accept(listener, nil, nil)
      if socket < 0, errno == EINTR { continue }
      guard socket >= 0 else { return }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      let isWelcome = state.withLock { state in
        guard !state.isStopped else { return false }
        state.sockets.insert(socket)
        state.connections += 1
        return true
      }
      guard isWelcome else {
        close(socket)
        return
      }
      start { self.converse(socket) }
    }
  }

  private func converse(_ socket: Int32) {
    let conversation = Conversation(socket)
    while let request = conversation.readRequest() {
      let fault = state.withLock { state -> Fault? in
        state.requests.append(request)
        for name in [request.path, "*"] where state.faults[name]?.isEmpty == false {
          return state.faults[name]?.removeFirst()
        }
        return state.responders[String(request.path.prefix { $0 != "?" })]
      }
      if let fault { fault(conversation, request) } else { answer(request, conversation) }
      if conversation.isClosed { break }
    }
    state.withLock { _ = $0.sockets.remove(socket) }
    conversation.close()
  }

  private func answer(_ request: Request, _ conversation: Conversation) {
    // A document may be named with a query, or answer every one.
    let plain = request.path.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
    let found = state.withLock { $0.documents[request.path] ?? $0.documents[plain] }
    guard let document = found else {
      return conversation.answer(
        404, ["Content-Type: application/json"], Array("{\"error\":\"Not found\"}".utf8))
    }
    var fields = document.fields
    if let etag = document.etag {
      fields.append("ETag: " + etag)
      if let asked = request["If-None-Match"], Self.weak(asked) == Self.weak(etag) {
        return conversation.answer(304, fields, nil)
      }
    }
    conversation.answer(200, fields, document.body)
  }

  private static func weak(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
