internal import CorpusStore
internal import Glibc

/// The bytes of a document, mapped read-only from a file that has no name any more.
///
/// The memory is the page cache's: a body of any size adds nothing to the process's own.
public final class MappedBody {
  /// The bytes; valid as long as the body is.
  public let bytes: UnsafeBufferPointer<UInt8>
  private let mapping: UnsafeMutableRawPointer?

  /// Maps `count` bytes of an open file. The descriptor stays the caller's; an error is its `errno`.
  init(descriptor: Int32, count: Int) throws(SystemError) {
    guard count > 0 else {
      mapping = nil
      bytes = UnsafeBufferPointer(start: nil, count: 0)
      return
    }
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { throw SystemError(number: errno) }
    mapping = address
    bytes = UnsafeBufferPointer(
      start: UnsafePointer(address.bindMemory(to: UInt8.self, capacity: count)), count: count)
  }

  /// Copies bytes that lie in memory: for small documents and tests.
  public init(copying source: some Collection<UInt8>) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.count)
    _ = copy.initialize(from: source)
    mapping = nil
    bytes = UnsafeBufferPointer(copy)
  }

  deinit {
    if let mapping {
      munmap(mapping, bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}

// Nobody writes to the bytes after `init`, and they live as long as the object.
extension MappedBody: @unchecked Sendable {}

/// A refusal of the operating system's.
struct SystemError: Error, Hashable, Sendable {
  let number: Int32

  /// What it means.
  var words: String { systemMessage(number) }
}
