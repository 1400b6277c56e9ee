package import RecordCoding

/// One record: an input with the moment at which it was taken.
package struct RoomRecord: Sendable {
  package let monotonic: Double
  package let isLoginTaken: Bool
  package let input: RoomInput

  package init(monotonic: Double, isLoginTaken: Bool, input: RoomInput) {
    self.monotonic = monotonic
    self.isLoginTaken = isLoginTaken
    self.input = input
  }
}

extension RoomRecord {
  package func write(to record: inout RecordWriter, _ contracts: RoomRecords) {
    record.real(monotonic)
    record.flag(isLoginTaken)
    input.write(to: &record, contracts)
  }

  package init(from record: inout RecordReader, _ contracts: RoomRecords) throws(RecordFault) {
    monotonic = try record.real()
    isLoginTaken = try record.flag()
    input = try RoomInput(from: &record, contracts)
  }
}
