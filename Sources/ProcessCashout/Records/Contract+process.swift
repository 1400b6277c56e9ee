package import SandboxCore

extension Contract {
  /// The contract of `POST /cashout/process`.
  ///
  /// - Source: process-cashout.md §6, users get e-mails and no webhooks.
  package static let processCashout = Contract("process_cashout", tells: [])
}
