/// A value that a journal keeps.
///
/// What is written must be read by every later version: a value that changes asks the reader for its
/// `version`, and what was written once keeps its order and numbers.
package protocol Recorded: Sendable {
  func write(to record: inout RecordWriter)

  /// - Throws: why the bytes are not such a value.
  init(from record: inout RecordReader) throws(RecordFault)
}

extension RecordWriter {
  package mutating func value(_ value: some Recorded) { value.write(to: &self) }
}

extension RecordReader {
  /// A case of an enum by its raw value.
  package mutating func choice<Choice: RawRepresentable<UInt8>>(
    _ type: Choice.Type
  ) throws(RecordFault) -> Choice {
    let number = try byte()
    guard let choice = Choice(rawValue: number) else {
      throw .unknown("\(type)", Int(number))
    }
    return choice
  }
}
