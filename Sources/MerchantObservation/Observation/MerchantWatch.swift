package import RecordCoding
package import SandboxCore

/// One check of a merchant, fed with everything that is seen, in order.
///
/// It keeps what it needs of each payout and no more, so that nothing hangs on the request log.
package protocol MerchantWatch: Sendable {
  mutating func note(_ sighting: Sighting, at now: Instant)

  /// What the check has come to at a moment; deadlines that have passed count.
  func verdict(at now: Instant) -> Verdict

  /// The last moments at which what is open can still go well; behind each the verdict is another,
  /// with nothing more happening.
  var limits: [Instant] { get }

  /// Takes the forged webhooks that the check wants to be sent.
  mutating func takeForgeries() -> [Forgery]

  /// Writes what it has seen.
  func write(to record: inout RecordWriter)

  /// Takes what another watch of the same check wrote.
  ///
  /// - Throws: why the bytes are not that.
  mutating func restore(from record: inout RecordReader) throws(RecordFault)
}

extension MerchantWatch {
  var limits: [Instant] { [] }

  mutating func takeForgeries() -> [Forgery] { [] }
}
