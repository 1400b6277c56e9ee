package import RecordCoding

extension RequestFields {
  /// Writes each field with its name, so that no list of names need stay as it is.
  package func write(to record: inout RecordWriter) {
    record.number(UInt64(bytes.count))
    var cursor = 0
    while cursor < bytes.count {
      let field = field(at: cursor)
      record.byte(field.kind)
      if field.number > 0 {
        record.text(names.name(field.number))
      } else {
        record.bytes(bytes[field.key])
      }
      record.bytes(bytes[field.value])
      cursor = field.value.upperBound
    }
    record.byte(Self.end)
  }

  /// Behind the last field, where a kind would stand.
  private static var end: UInt8 { 0xFF }

  /// Reads fields of a contract that names some of them.
  package init(from record: inout RecordReader, _ names: FieldNames) throws(RecordFault) {
    self.init(names)
    reserveCapacity(min(Int(clamping: try record.number()), 1 << 17))
    while true {
      let kind = try record.byte()
      guard kind != Self.end else { return }
      guard kind < 8 else { throw .unknown("kind of field", Int(kind)) }
      let key = try record.slice()
      append(kind: kind, key, try record.slice())
    }
  }
}
