import RecordCoding

/// A line in which payouts wait for a bank of small capacity.
protocol BankLine: Sendable {
  /// Takes the first free place from a moment on at which the bank works.
  ///
  /// - Parameters:
  ///   - moment: when the payout joins the line, not before `now`.
  ///   - profile: which of the bank's conditions it meets.
  ///   - timetable: when the bank works; the same for all of one profile.
  ///   - now: virtual time; what was taken before is over.
  /// - Returns: when the payout has its turn; `nil` at the end of all time.
  mutating func place(
    from moment: Instant,
    _ profile: BankProfile,
    _ timetable: BankTimetable,
    now: Instant
  ) -> Instant?

  /// Writes which places are taken.
  func write(to record: inout RecordWriter)

  /// Takes the places that were taken, in a line that is new.
  mutating func restore(from record: inout RecordReader) throws(RecordFault)
}
