internal import CRemote

/// Makes SHA-256 digests (FIPS 180-4) of bytes that come in pieces.
struct SHA256Stream: ~Copyable {
  private let hasher: OpaquePointer

  /// Makes a hasher.
  init() {
    hasher = cremote_hasher_new()
  }

  deinit {
    cremote_hasher_free(hasher)
  }

  /// Takes in more bytes.
  mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    cremote_hasher_update(hasher, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes since the last one: 32 bytes.
  mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      cremote_hasher_finish(hasher, buffer.baseAddress)
      count = 32
    }
  }
}
