import ContractPort
package import RecordCoding

extension ProcessOptions: ContractSwitches {
  package static var recordName: String { "process_cashout.switches" }

  package func write(to record: inout RecordWriter) { PlainRecord.write(self, to: &record) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self = try PlainRecord.read(Self.self, from: &record)
  }
}
