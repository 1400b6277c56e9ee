package import SandboxCore

extension Contract {
  /// The mark of payouts that the PayoutService made.
  ///
  /// - Source: payout-service.md §13, webhooks are ours, and so are the waits before they are sent
  ///   again: those of the other contracts here.
  package static let payoutService = Contract(
    "payout_service",
    retries: [5, 25, 125, 625, 3125].map { .seconds($0 * 60) }
  )
}
