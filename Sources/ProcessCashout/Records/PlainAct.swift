package import ContractPort
import Foundation
package import RecordCoding

/// An act of plain values, which records keep as JSON.
///
/// A later version may add members that older records lack, as optionals.
package protocol PlainAct: ContractAct, Codable {}

extension PlainAct {
  package func write(to record: inout RecordWriter) { PlainRecord.write(self, to: &record) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self = try PlainRecord.read(Self.self, from: &record)
  }
}

/// Plain values in records.
enum PlainRecord {
  static func write(_ value: some Encodable, to record: inout RecordWriter) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(value) else {
      preconditionFailure("\(value) is not made of plain values")
    }
    record.bytes(Array(json))
  }

  static func read<Value: Decodable>(
    _ type: Value.Type,
    from record: inout RecordReader
  ) throws(RecordFault) -> Value {
    let bytes = try record.bytes()
    guard let value = try? JSONDecoder().decode(type, from: Data(bytes)) else {
      throw .invalid("\(type)")
    }
    return value
  }
}
