internal import CRemote
import CorpusStore

/// SHA-256, by libcrypto.
public enum SHA256 {
  /// The 32 bytes of the digest.
  public static func digest(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      let code = cremote_sha256(bytes.baseAddress, bytes.count, out.baseAddress)
      precondition(code == 0, "libcrypto cannot compute SHA-256")
      count = 32
    }
  }

  /// The 32 bytes of the digest.
  public static func digest(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    digest(of: UnsafeRawBufferPointer(bytes))
  }

  /// The digest in lower-case hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    hex(digest: bytes.withUnsafeBytes { digest(of: $0) })
  }

  /// A digest's bytes in lower-case hexadecimal digits.
  static func hex(digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    for byte in digest {
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ItemDigest {
  /// The digest of an item as it was received.
  init(sha256Of bytes: UnsafeBufferPointer<UInt8>) {
    self = withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { out in
      let code = cremote_sha256(
        bytes.baseAddress, bytes.count, out.baseAddress?.assumingMemoryBound(to: UInt8.self))
      precondition(code == 0, "libcrypto cannot compute SHA-256")
      return ItemDigest(UnsafeRawBufferPointer(out))
    }
  }
}
