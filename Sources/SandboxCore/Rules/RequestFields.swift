/// A value of a request's field, as the wire had it.
package enum FieldValue: Sendable, Equatable {
  case text(String)
  /// The number's own text, such as `100.10`.
  case number(String)
  case bool(Bool)
  case null
  /// An array or object, as compact JSON text.
  case json(String)

  /// What a rule compares: the text, the digits, `true`, `false`; `nil` for null.
  package var comparableText: String? {
    switch self {
    case .text(let text), .number(let text), .json(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: nil
    }
  }
}

/// The fields of a create request in their order, in one compact buffer.
///
/// A million payouts keep theirs, so a dictionary each would be too large.
package struct RequestFields: Sendable, Equatable {
  private var bytes: [UInt8] = []

  package init() {}

  package init(_ fields: KeyValuePairs<String, FieldValue>) {
    for (key, value) in fields { append(key, value) }
  }

  package mutating func reserveCapacity(_ byteCount: Int) { bytes.reserveCapacity(byteCount) }

  package mutating func append(_ key: String, _ value: FieldValue) {
    bytes.append(kind(of: value))
    append(text: key)
    append(text: value.comparableText ?? "")
  }

  /// The last value of a key, as JSON readers take it.
  package subscript(key: String) -> FieldValue? {
    var found: FieldValue?
    var cursor = bytes.startIndex
    while cursor < bytes.endIndex {
      let kind = bytes[cursor]
      let keyRange = textRange(at: cursor + 1)
      let valueRange = textRange(at: keyRange.upperBound)
      if bytes[keyRange].elementsEqual(key.utf8) { found = value(kind, valueRange) }
      cursor = valueRange.upperBound
    }
    return found
  }

  /// All fields in the order of the request.
  package var all: [(key: String, value: FieldValue)] {
    var fields: [(key: String, value: FieldValue)] = []
    var cursor = bytes.startIndex
    while cursor < bytes.endIndex {
      let keyRange = textRange(at: cursor + 1)
      let valueRange = textRange(at: keyRange.upperBound)
      fields.append(
        (String(decoding: bytes[keyRange], as: UTF8.self), value(bytes[cursor], valueRange))
      )
      cursor = valueRange.upperBound
    }
    return fields
  }

  private func kind(of value: FieldValue) -> UInt8 {
    switch value {
    case .text: 0
    case .number: 1
    case .bool: 2
    case .null: 3
    case .json: 4
    }
  }

  private func value(_ kind: UInt8, _ range: Range<Int>) -> FieldValue {
    let text = String(decoding: bytes[range], as: UTF8.self)
    switch kind {
    case 1: return .number(text)
    case 2: return .bool(text == "true")
    case 3: return .null
    case 4: return .json(text)
    default: return .text(text)
    }
  }

  /// Length in three bytes, then UTF-8: a body is at most 64 KiB, so 16 MiB is out of reach.
  private mutating func append(text: String) {
    let count = text.utf8.count
    precondition(count < 1 << 24, "a field of \(count) bytes passed the body limit")
    bytes.append(UInt8(truncatingIfNeeded: count >> 16))
    bytes.append(UInt8(truncatingIfNeeded: count >> 8))
    bytes.append(UInt8(truncatingIfNeeded: count))
    bytes.append(contentsOf: text.utf8)
  }

  private func textRange(at index: Int) -> Range<Int> {
    let count =
      Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
    return index + 3..<index + 3 + count
  }
}
