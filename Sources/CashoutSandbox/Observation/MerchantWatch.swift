import SandboxCore

/// One check of a merchant, fed with everything that is seen, in order.
///
/// It keeps what it needs of each payout and no more, so that nothing hangs on the request log.
protocol MerchantWatch: Sendable {
  mutating func note(_ sighting: Sighting, at now: Instant)

  /// What the check has come to at a moment; deadlines that have passed count.
  func verdict(at now: Instant) -> Verdict

  /// Takes the forged webhooks that the check wants to be sent.
  mutating func takeForgeries() -> [Forgery]
}

extension MerchantWatch {
  mutating func takeForgeries() -> [Forgery] { [] }
}
