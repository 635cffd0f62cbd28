/// Sizes for people.
enum ByteCount {
  /// `512 bytes`, `12 kB`, `4.2 MB`: decimal units, one decimal below ten.
  static func text(_ bytes: Int64) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    var unit = 0
    let units = ["kB", "MB", "GB", "TB"]
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    if tenths >= 100 { return "\(tenths / 10) \(units[unit])" }
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
