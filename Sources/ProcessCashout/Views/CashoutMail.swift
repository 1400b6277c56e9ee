import ContractPort
package import SandboxCore

/// The e-mails that users get at each stage of a cashout.
///
/// - Source: process-cashout.md §4; their words are ours.
package enum CashoutMail {
  /// Where a merchant's mails go; the name is reserved for examples, nothing leaves the sandbox.
  package static func address(of merchant: Merchant) -> String { "\(merchant.login)@example.com" }

  /// The mail about a change; `nil` where users are told nothing.
  static func mail(_ change: PayoutChange, _ payout: Payout, to merchant: Merchant) -> Mail? {
    guard let (stage, text) = words(change.status, payout) else { return nil }
    let number = payout.id.number
    return Mail(
      to: address(of: merchant),
      subject: "Cashout \(number): \(stage)",
      text: "Your cashout \(number) of USD \(payout.order.amount.decimalText) \(text)",
      stage: stage,
      payout: payout.id,
      at: change.at
    )
  }

  private static func words(
    _ status: PayoutStatus,
    _ payout: Payout
  ) -> (stage: String, text: String)? {
    let stage = CashoutView.name(of: status)
    let text: String? =
      switch status {
      case .pending: payout.timeline.count == 1 ? "was requested." : nil
      case .onHold: nil
      case .delivered: "is being processed. It can no longer be cancelled."
      case .completed: "was paid out."
      case .rejected: "failed. The whole amount is back in your balance."
      case .cancelled: "was cancelled. The whole amount is back in your balance."
      }
    return text.map { (stage, $0) }
  }
}
