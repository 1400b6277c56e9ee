/// The fields of a create request in their order, in one compact buffer.
///
/// A million payouts keep theirs, so a dictionary each would be too large. A field is a byte with
/// the name's number and the value's kind, the name if it has no number, and the value's text.
package struct RequestFields: Sendable {
  let names: FieldNames
  private(set) var bytes: [UInt8] = []
  /// Where the last comments stand, from 1; 0 for none.
  ///
  /// Each create and each webhook asks for them, and a search through the bytes of a payout that
  /// nobody touched lately waits for memory.
  private(set) var commentsPlace: UInt32 = 0

  package init(_ names: FieldNames) { self.names = names }

  /// Fields as another buffer of them has them.
  init(_ names: FieldNames, bytes: [UInt8], commentsPlace: UInt32) {
    self.names = names
    self.bytes = bytes
    self.commentsPlace = commentsPlace
  }

  package init(_ fields: KeyValuePairs<String, FieldValue>, _ names: FieldNames) {
    self.names = names
    for (key, value) in fields { append(key, value) }
  }

  package mutating func reserveCapacity(_ byteCount: Int) { bytes.reserveCapacity(byteCount) }

  package mutating func append(_ key: String, _ value: FieldValue) {
    append(names.number(of: key), key, value.kind, value.keptText)
  }

  /// Appends a field whose name's number and kept text are known already.
  mutating func append(_ number: UInt8, _ key: String, _ kind: UInt8, _ text: String) {
    begin(number, kind)
    if number == 0 { append(text: key) }
    append(text: text)
  }

  /// Appends a field whose name and value are UTF-8 already, as a record has them.
  mutating func append(kind: UInt8, _ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    let number = names.number(of: key)
    begin(number, kind)
    if number == 0 { append(key) }
    append(value)
  }

  private mutating func begin(_ number: UInt8, _ kind: UInt8) {
    if number == names.comments { commentsPlace = UInt32(bytes.count) + 1 }
    bytes.append(number << 3 | kind)
  }

  /// The last value of a key, as JSON readers take it.
  package subscript(key: String) -> FieldValue? {
    last(key).map { FieldValue(kind: $0.kind, text: text($0.value)) }
  }

  /// The field that rules, scripts and webhooks all ask for.
  var comments: FieldValue? { Self.comments(at: commentsPlace, in: bytes) }

  /// The bank that the request itself names.
  var bankCode: FieldValue? { Self.value(of: names.bank, in: bytes) }

  /// By what a payment's receiver is known beside the document, in the order of their worth.
  package var receivers: [FieldValue] {
    names.receivers.compactMap { Self.value(of: $0, in: bytes) }
  }

  /// The beneficiary's document.
  package var document: FieldValue? { Self.value(of: names.document, in: bytes) }

  /// The comments if they begin so, in small letters or capitals; others are not even decoded.
  func comments(beginningWith prefix: String) -> String? {
    guard commentsPlace > 0 else { return nil }
    let field = field(at: Int(commentsPlace) - 1)
    let begins = bytes[field.value].starts(with: prefix.utf8) { byte, small in
      byte == small || (65...90).contains(byte) && byte | 32 == small
    }
    return field.kind == 0 && begins ? text(field.value) : nil
  }

  /// All fields in the order of the request.
  package var all: [(key: String, value: FieldValue)] {
    var fields: [(key: String, value: FieldValue)] = []
    var cursor = 0
    while cursor < bytes.count {
      let field = field(at: cursor)
      let key = field.number > 0 ? names.name(field.number) : text(field.key)
      fields.append((key, FieldValue(kind: field.kind, text: text(field.value))))
      cursor = field.value.upperBound
    }
    return fields
  }

  /// The same fields in a buffer of just their size.
  var trimmedBytes: [UInt8] {
    guard bytes.capacity > bytes.count + 16 else { return bytes }
    var trimmed: [UInt8] = []
    trimmed.reserveCapacity(bytes.count)
    trimmed.append(contentsOf: bytes)
    return trimmed
  }

  /// Where a field's parts are; the key is empty when the name has a number.
  struct Field {
    let number: UInt8
    let kind: UInt8
    let key: Range<Int>
    let value: Range<Int>
  }

  func field(at index: Int) -> Field { Self.field(at: index, in: bytes) }

  private static func field(at index: Int, in bytes: [UInt8]) -> Field {
    let number = bytes[index] >> 3
    let key = number == 0 ? textRange(at: index + 1, in: bytes) : index + 1..<index + 1
    let value = textRange(at: key.upperBound, in: bytes)
    return Field(number: number, kind: bytes[index] & 7, key: key, value: value)
  }

  private func last(_ key: String) -> Field? {
    let number = names.number(of: key)
    guard number == 0 else { return Self.last(number, in: bytes) }
    var found: Field?
    var cursor = 0
    while cursor < bytes.count {
      let field = field(at: cursor)
      if field.number == 0, bytes[field.key].elementsEqual(key.utf8) { found = field }
      cursor = field.value.upperBound
    }
    return found
  }

  /// The comments at a place that fields told, of bytes that nobody need put together with them.
  static func comments(at place: UInt32, in bytes: [UInt8]) -> FieldValue? {
    place > 0 ? value(of: field(at: Int(place) - 1, in: bytes), in: bytes) : nil
  }

  private static func value(of number: UInt8, in bytes: [UInt8]) -> FieldValue? {
    last(number, in: bytes).map { value(of: $0, in: bytes) }
  }

  private static func value(of field: Field, in bytes: [UInt8]) -> FieldValue {
    FieldValue(kind: field.kind, text: String(decoding: bytes[field.value], as: UTF8.self))
  }

  /// Looks at numbers and lengths alone.
  private static func last(_ number: UInt8, in bytes: [UInt8]) -> Field? {
    var found: Int?
    var cursor = 0
    while cursor < bytes.count {
      let ownNumber = bytes[cursor] >> 3
      if ownNumber == number { found = cursor }
      let value = ownNumber == 0 ? textRange(at: cursor + 1, in: bytes).upperBound : cursor + 1
      let length = bytes[value]
      cursor = length < 255 ? value + 1 + Int(length) : textRange(at: value, in: bytes).upperBound
    }
    return found.map { field(at: $0, in: bytes) }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Length in one byte, or 255 and three bytes, then UTF-8: a body is at most 64 KiB.
  private mutating func append(text: String) { append(text.utf8) }

  private mutating func append(_ text: some Collection<UInt8>) {
    let count = text.count
    if count < 255 {
      bytes.append(UInt8(count))
    } else {
      precondition(count < 1 << 24, "a field of \(count) bytes passed the body limit")
      bytes += [255] + [16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    }
    bytes.append(contentsOf: text)
  }

  private static func textRange(at index: Int, in bytes: [UInt8]) -> Range<Int> {
    if bytes[index] < 255 { return index + 1..<index + 1 + Int(bytes[index]) }
    let count = bytes[index + 1...index + 3].reduce(0) { $0 << 8 | Int($1) }
    return index + 4..<index + 4 + count
  }
}

extension RequestFields: Equatable {
  package static func == (left: RequestFields, right: RequestFields) -> Bool {
    left.names === right.names && left.bytes == right.bytes
  }
}
