package import SandboxCore

extension Contract {
  /// Cashouts V3.
  ///
  /// - Source: cashouts-v3.md §6, every change is told.
  package static let cashoutsV3 = Contract("cashouts_v3")

  /// A V3 payout that a beneficiary made on a hosted page.
  ///
  /// - Source: cashouts-v3.md §5.6, only what the bank did is told.
  package static let easyCashout = Contract(
    "easy_cashout",
    tells: [.delivered, .completed, .rejected],
    idsOf: cashoutsV3
  )
}
