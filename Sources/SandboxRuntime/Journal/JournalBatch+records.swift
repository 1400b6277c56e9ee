import RecordCoding
import SandboxDecisions
import SandboxJournal

extension JournalBatch {
  /// Reads its records in their order.
  ///
  /// - Parameters:
  ///   - contracts: what acts, switches and orders are.
  ///   - file: what a message calls the journal.
  ///   - take: gets each record with the number of its decision.
  /// - Throws: ``JournalFault`` with the record that cannot be read.
  func read(
    _ contracts: RoomRecords,
    file: String,
    _ take: (Int, RoomRecord) -> Void
  ) throws(JournalFault) {
    var reader = RecordReader(body, version: format)
    for number in first...max(first, last) {
      do throws(RecordFault) {
        take(number, try RoomRecord(from: &reader, contracts))
      } catch {
        throw .damaged(
          file: file,
          place: "\(JournalSandbox.words(sandbox)), record \(number)",
          reason: "\(error)"
        )
      }
    }
  }
}
