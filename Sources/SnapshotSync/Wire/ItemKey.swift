/// The keys of items that mean something.
enum ItemKey {
  case slug, code, id, name, title, nativeName, description, text, language, originalText
  case originalLanguage, translationOf, lengthBucket, form, author, source, themes, tags, locator
  case year, license, url, createdAt, updatedAt, bio, born, died, places, epochs, roles, parent
  case region, country, latitude, longitude, from, to, position
  case unknown

  /// Recognises a key by its bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self = Self.find(bytes)
  }

  @inline(__always)
  private static func find(_ bytes: UnsafeBufferPointer<UInt8>) -> ItemKey {
    @inline(__always)
    func has(_ word: StaticString) -> Bool {
      for index in 0..<word.utf8CodeUnitCount where bytes[index] != word.utf8Start[index] {
        return false
      }
      return true
    }
    switch bytes.count {
    case 2: return has("id") ? .id : has("to") ? .to : .unknown
    case 3: return has("url") ? .url : has("bio") ? .bio : .unknown
    case 4:
      switch bytes[0] {
      case 0x73: return has("slug") ? .slug : .unknown
      case 0x74: return has("text") ? .text : has("tags") ? .tags : .unknown
      case 0x66: return has("form") ? .form : has("from") ? .from : .unknown
      case 0x79: return has("year") ? .year : .unknown
      case 0x6E: return has("name") ? .name : .unknown
      case 0x63: return has("code") ? .code : .unknown
      case 0x62: return has("born") ? .born : .unknown
      case 0x64: return has("died") ? .died : .unknown
      default: return .unknown
      }
    case 5: return has("title") ? .title : has("roles") ? .roles : .unknown
    case 6:
      switch bytes[0] {
      case 0x61: return has("author") ? .author : .unknown
      case 0x73: return has("source") ? .source : .unknown
      case 0x74: return has("themes") ? .themes : .unknown
      case 0x65: return has("epochs") ? .epochs : .unknown
      case 0x72: return has("region") ? .region : .unknown
      default: return has("places") ? .places : has("parent") ? .parent : .unknown
      }
    case 7:
      return has("locator")
        ? .locator
        : has("license") ? .license : has("country") ? .country : .unknown
    case 8:
      return has("language")
        ? .language : has("latitude") ? .latitude : has("position") ? .position : .unknown
    case 9:
      return has("createdAt")
        ? .createdAt
        : has("updatedAt") ? .updatedAt : has("longitude") ? .longitude : .unknown
    case 10: return has("nativeName") ? .nativeName : .unknown
    case 11: return has("description") ? .description : .unknown
    case 12:
      return has("lengthBucket") ? .lengthBucket : has("originalText") ? .originalText : .unknown
    case 13: return has("translationOf") ? .translationOf : .unknown
    case 16: return has("originalLanguage") ? .originalLanguage : .unknown
    default: return .unknown
    }
  }
}
