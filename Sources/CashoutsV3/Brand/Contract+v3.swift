package import SandboxCore

extension Contract {
  /// Cashouts V3.
  ///
  /// - Source: cashouts-v3.md §6, every change is told.
  package static let cashoutsV3 = Contract("cashouts_v3", retries: fiveRetries)

  /// A V3 payout that a beneficiary made on a hosted page.
  ///
  /// - Source: cashouts-v3.md §5.6, only what the bank did is told.
  package static let easyCashout = Contract(
    "easy_cashout",
    tells: [.delivered, .completed, .rejected],
    retries: fiveRetries,
    idsOf: cashoutsV3
  )

  /// The platform's waits before it tells again.
  ///
  /// - Source: cashouts-v3.md §6: 5, 25, 125, 625 minutes are of the deposits pages, the fifth
  ///   wait and their use for cashouts are inferred.
  private static let fiveRetries: [Duration] = [5, 25, 125, 625, 3125].map { .seconds($0 * 60) }
}
