package import SandboxCore

extension Contract {
  /// The mark of payouts that the PayoutService made.
  package static let payoutService = Contract("payout_service")
}
