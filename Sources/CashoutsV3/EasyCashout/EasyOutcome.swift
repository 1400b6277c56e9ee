package import SandboxCore

/// What came of a hosted page.
package enum EasyOutcome: Sendable {
  /// The beneficiary has not sent it yet.
  case open
  /// It made this payout.
  case sent(Payout)
  /// A create of another contract took its external id first, so that it can make no payout.
  case superseded(Payout)

  /// The payout that the page made.
  package var payout: Payout? {
    if case .sent(let payout) = self { payout } else { nil }
  }
}
