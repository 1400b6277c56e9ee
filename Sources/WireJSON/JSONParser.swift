/// Reads one JSON text, strictly: what RFC 8259 does not allow is a fault with its place.
///
/// The text must be UTF-8 without a byte order mark; nothing but blanks may follow the value.
/// - Source: RFC 8259, sections 2 to 8.
package struct JSONParser {
  /// How many arrays and objects may stand inside each other.
  package static let maximumDepth = 64

  var offset = 0
  private var depth = 0

  init() {}

  /// Reads the bytes of one JSON text.
  /// - Throws: `JSONFault` for the first thing that is not JSON.
  package static func parse(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
    var parser = JSONParser()
    try parser.refuseByteOrderMark(bytes)
    let value = try parser.parseValue(bytes)
    if let _ = parser.peek(bytes) {
      throw parser.fault(bytes, expected: "nothing after the end of the value")
    }
    return value
  }

  /// Reads the bytes of one JSON text.
  /// - Throws: `JSONFault` for the first thing that is not JSON.
  package static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    try parse(bytes.span)
  }

  /// Reads one JSON text.
  /// - Throws: `JSONFault` for the first thing that is not JSON.
  package static func parse(_ text: String) throws(JSONFault) -> JSONValue {
    try parse(Array(text.utf8))
  }

  private func refuseByteOrderMark(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF else { return }
    throw JSONFault(
      in: bytes,
      at: 0,
      got: "a byte order mark",
      expected: "JSON without one (save as UTF-8 without BOM)"
    )
  }

  private mutating func parseValue(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
    guard let byte = peek(bytes) else { throw fault(bytes, expected: "a value") }
    switch byte {
    case UInt8(ascii: "\""): return .string(try parseString(bytes))
    case UInt8(ascii: "{"): return try parseObject(bytes)
    case UInt8(ascii: "["): return try parseArray(bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try parseNumber(bytes))
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true), bytes)
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false), bytes)
    case UInt8(ascii: "n"): return try parseWord("null", .null, bytes)
    default:
      throw fault(
        bytes,
        expected: "a value (a double-quoted string, number, object, array, true, false or null)"
      )
    }
  }

  private mutating func parseObject(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
    try enter(bytes)
    var members: [JSONObject.Member] = []
    if peek(bytes) == UInt8(ascii: "}") { return leave(.object(JSONObject())) }
    members.reserveCapacity(16)
    while true {
      guard peek(bytes) == UInt8(ascii: "\"") else {
        throw fault(bytes, expected: "a double-quoted key")
      }
      let key = try parseString(bytes)
      guard peek(bytes) == UInt8(ascii: ":") else {
        throw fault(bytes, expected: "`:` after the key")
      }
      offset += 1
      members.append(JSONObject.Member(key, try parseValue(bytes)))
      switch peek(bytes) {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "}"): return leave(.object(JSONObject(members: members)))
      default: throw fault(bytes, expected: "`,` or `}` after the member")
      }
    }
  }

  private mutating func parseArray(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
    try enter(bytes)
    var elements: [JSONValue] = []
    if peek(bytes) == UInt8(ascii: "]") { return leave(.array(elements)) }
    while true {
      elements.append(try parseValue(bytes))
      switch peek(bytes) {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "]"): return leave(.array(elements))
      default: throw fault(bytes, expected: "`,` or `]` after the element")
      }
    }
  }

  private mutating func enter(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard depth < Self.maximumDepth else {
      throw fault(bytes, expected: "at most \(Self.maximumDepth) levels of nesting")
    }
    depth += 1
    offset += 1
  }

  private mutating func leave(_ value: JSONValue) -> JSONValue {
    depth -= 1
    offset += 1
    return value
  }

  private mutating func parseWord(
    _ word: StaticString,
    _ value: JSONValue,
    _ bytes: Span<UInt8>
  ) throws(JSONFault) -> JSONValue {
    let text = "\(word)"
    for byte in text.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else {
        throw fault(bytes, expected: "the word `\(text)`")
      }
      offset += 1
    }
    return value
  }

  /// The next byte that is not a blank, which it stops at; nil at the end.
  private mutating func peek(_ bytes: Span<UInt8>) -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      case let byte: return byte
      }
    }
    return nil
  }

  func fault(_ bytes: Span<UInt8>, expected: String) -> JSONFault {
    JSONFault(in: bytes, at: offset, expected: expected)
  }
}
