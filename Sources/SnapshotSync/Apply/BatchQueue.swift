import Glibc

/// Batches on their way from one thread to another, a bounded number at a time.
final class BatchQueue<Element: Sendable> {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Told of every change.
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private let limit: Int
  // All of these only under the mutex.
  private var waiting: [[Element]] = []
  private var isEnded = false
  private var isLeft = false

  /// Makes an empty queue that holds so many batches.
  init(limit: Int) {
    self.limit = limit
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    change = .allocate(capacity: 1)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    change.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Hands over a batch, as soon as there is room.
  ///
  /// - Parameter look: Asked while there is none, twenty times a second; what it throws ends the waiting.
  /// - Returns: Whether there is still somebody who takes it.
  func push(_ batch: [Element], look: () throws -> Void) throws -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while waiting.count >= limit, !isLeft { try wait(look) }
    waiting.append(batch)
    pthread_cond_broadcast(change)
    return !isLeft
  }

  /// Whether all was taken that there was, and nobody left.
  var isDone: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return isEnded && !isLeft && waiting.isEmpty
  }

  /// Takes the next batch, as soon as there is one; `nil`: there comes none any more.
  func pop() -> [Element]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while waiting.isEmpty, !isEnded, !isLeft { pthread_cond_wait(change, mutex) }
    guard !isLeft, !waiting.isEmpty else { return nil }
    pthread_cond_broadcast(change)
    return waiting.removeFirst()
  }

  /// Says that there comes nothing any more.
  func end() {
    set { isEnded = true }
  }

  /// Says that nothing is taken any more: what still waits is dropped. For either side.
  func leave() {
    set { isLeft = true }
  }

  /// Waits until nothing is taken any more.
  func waitUntilLeft(look: () throws -> Void) throws {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isLeft { try wait(look) }
  }

  private func set(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(mutex)
  }

  private func wait(_ look: () throws -> Void) rethrows {
    var until = timespec()
    clock_gettime(CLOCK_REALTIME, &until)
    until.tv_nsec += 50_000_000
    if until.tv_nsec >= 1_000_000_000 {
      until.tv_sec += 1
      until.tv_nsec -= 1_000_000_000
    }
    pthread_cond_timedwait(change, mutex, &until)
    try look()
  }
}

// What changes is only touched under the mutex.
extension BatchQueue: @unchecked Sendable {}
