import SandboxCore

/// A text that somebody looks for among payouts: an id, a part of an external id, a country, a
/// currency.
struct PayoutSearch: Sendable {
  private let text: String
  private let number: Int?

  init(_ text: String) {
    self.text = text.lowercased()
    number = Int(text)
  }

  func matches(_ payout: Payout) -> Bool {
    payout.id.number == number || payout.order.externalID.lowercased().contains(text)
      || payout.order.country.lowercased() == text
      || payout.order.amount.currency.code.lowercased() == text
  }
}
