import RecordCoding

/// A contract with the names that its orders' fields have numbers of, as they were when written.
struct FieldTerms: Recorded, Equatable {
  let contract: String
  let names: [String]

  init(_ contract: Contract, _ names: FieldNames) {
    self.contract = contract.name
    self.names = names.names
  }

  func write(to record: inout RecordWriter) {
    record.text(contract)
    record.list(names) { $0.text($1) }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    contract = try record.text()
    names = try record.texts()
  }

  /// The contract as this version has it.
  struct Known {
    let contract: Contract
    let names: FieldNames
    /// The names that it had; `nil` when they are the same.
    let earlier: [String]?
  }

  func known(_ table: OrderTermsTable) throws(RecordFault) -> Known {
    guard let terms = table[contract] else { throw .unknownName(contract) }
    let isSame = terms.names.names == names
    return Known(
      contract: terms.contract,
      names: terms.names,
      earlier: isSame ? nil : names
    )
  }
}

extension FieldTerms.Known {
  func fields(_ record: inout RecordReader) throws(RecordFault) -> RequestFields {
    let bytes = try record.bytes()
    let comments = try RequestFields.check(
      bytes,
      names: (earlier ?? names.names).count,
      lookingFor: names.comments
    )
    let old = RequestFields(names, bytes: bytes, commentsPlace: comments)
    guard let earlier else { return old }
    // A name may have another number by now, or none.
    var fields = RequestFields(names)
    var cursor = 0
    while cursor < bytes.count {
      let field = old.field(at: cursor)
      let key =
        field.number > 0 ? Array(earlier[Int(field.number) - 1].utf8)[...] : bytes[field.key]
      fields.append(kind: field.kind, key, bytes[field.value])
      cursor = field.value.upperBound
    }
    return fields
  }
}

extension RequestFields {
  /// Looks whether bytes are fields as a buffer has them, so that nobody reads beyond their end.
  ///
  /// - Returns: where the last field of a number stands, from 1; 0 if there is none.
  static func check(
    _ bytes: [UInt8],
    names: Int,
    lookingFor wanted: UInt8
  ) throws(RecordFault) -> UInt32 {
    var cursor = 0
    var found: UInt32 = 0
    while cursor < bytes.count {
      let number = Int(bytes[cursor] >> 3)
      guard number <= names else { throw .outOfRange }
      if number == wanted { found = UInt32(clamping: cursor + 1) }
      cursor += 1
      if number == 0 { cursor = try end(of: cursor, bytes) }
      cursor = try end(of: cursor, bytes)
    }
    return found
  }

  private static func end(of text: Int, _ bytes: [UInt8]) throws(RecordFault) -> Int {
    guard text < bytes.count else { throw .tooShort }
    var end = text + 1 + Int(bytes[text])
    if bytes[text] == 255 {
      guard text + 4 <= bytes.count else { throw .tooShort }
      end = text + 4 + bytes[text + 1...text + 3].reduce(0) { $0 << 8 | Int($1) }
    }
    guard end <= bytes.count else { throw .tooShort }
    return end
  }
}
