import CorpusStore
import Glibc
import ZitareModels

/// Builds the index on a thread of its own, out of quotes that are handed to it while it works.
///
/// Whoever makes one calls `stop` in every case: the thread has ended then.
final class IndexingThread {
  /// Quotes in a batch.
  private static let batchLength = 256
  /// Batches that may wait: the rows are written faster than the index is built, and what has to be done to them
  /// afterwards goes on meanwhile.
  private static let batchLimit = 96

  private let work: Work
  private var thread = pthread_t()
  private var isRunning = false
  private var batch: [Indexed] = []
  private let look: () throws -> Void

  /// What the index needs of a quote.
  private struct Indexed: Sendable {
    var id: Int64
    var quote: IndexedQuote
  }

  /// What both threads see: the builder is the other thread's until the queue was left.
  private final class Work: @unchecked Sendable {
    let builder: IndexBuilder
    let queue = BatchQueue<Indexed>(limit: IndexingThread.batchLimit)
    var failure: SQLiteError?

    init(_ builder: IndexBuilder) {
      self.builder = builder
    }

    func run() {
      do throws(SQLiteError) {
        while let batch = queue.pop() {
          for one in batch { try builder.add(one.quote, id: one.id) }
        }
        if queue.isDone { try builder.finish() }
      } catch {
        failure = error
      }
      queue.leave()
    }
  }

  /// Starts.
  ///
  /// - Parameter look: Asked while there is nothing to do but wait; what it throws ends the waiting.
  init(_ builder: IndexBuilder, look: @escaping () throws -> Void) throws {
    work = Work(builder)
    self.look = look
    // Signals are the main thread's.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
    guard code == 0 else {
      Unmanaged.passUnretained(work).release()
      throw ApplyFailure.system(operation: "pthread_create", path: "a thread", code: code)
    }
    isRunning = true
  }

  /// Hands over a quote. Rows ascend.
  func add(_ quote: Quote, id: Int64) throws {
    batch.append(Indexed(id: id, quote: IndexedQuote(quote)))
    if batch.count == Self.batchLength { try send() }
  }

  /// Says that there are no more quotes: the index is put together while others do something else.
  func end() throws {
    try send()
    work.queue.end()
  }

  /// Waits until all quotes are indexed.
  func finish() throws -> IndexBuilder {
    try end()
    try work.queue.waitUntilLeft(look: look)
    stop()
    if let failure = work.failure { throw failure }
    return work.builder
  }

  /// Ends the thread, whatever it still has to do.
  func stop() {
    guard isRunning else { return }
    isRunning = false
    work.queue.leave()
    work.builder.cancel()
    pthread_join(thread, nil)
  }

  private func send() throws {
    guard !batch.isEmpty else { return }
    let full = batch
    batch = []
    batch.reserveCapacity(Self.batchLength)
    guard try work.queue.push(full, look: look) else {
      stop()
      throw work.failure ?? SQLiteError(code: 21, message: "the index was ended early")
    }
  }
}
