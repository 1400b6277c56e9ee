extension JSONParser {
  /// The members of an object that may break off anywhere, as far as they are whole; `nil` for what
  /// is no object's beginning.
  package static func beginning(of bytes: [UInt8]) -> JSONObject? {
    if let whole = try? parse(bytes) { return whole.object }
    guard let end = lastComma(bytes) else { return nil }
    return (try? parse(bytes[..<end] + [UInt8(ascii: "}")]))?.object
  }

  /// Where the last member ends behind which another one begins.
  private static func lastComma(_ bytes: [UInt8]) -> Int? {
    var (depth, isText, isEscaped) = (0, false, false)
    var end: Int?
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: end = index
      default: break
      }
    }
    return end
  }
}
