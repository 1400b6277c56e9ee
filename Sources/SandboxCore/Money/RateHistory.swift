/// The exchange rates that held before the present ones, by the payouts that were created with them.
///
/// A payout's worth is at the rate of its create; only a change of the rates adds to this.
struct RateHistory: Sendable {
  struct Span: Sendable {
    /// The place of the first payout behind the span.
    let end: Int
    let rates: ExchangeRates
  }

  /// In the order of time.
  var spans: [Span] = []

  /// Keeps rates that hold no longer, if payouts were created with them.
  mutating func note(_ rates: ExchangeRates, createdSoFar count: Int) {
    guard count > spans.last?.end ?? 0 else { return }
    spans.append(Span(end: count, rates: rates))
  }

  /// The rates of a payout's create; `nil` when the present ones held already.
  func rates(ofPayoutAt index: Int) -> ExchangeRates? {
    spans.first { index < $0.end }?.rates
  }
}
