/// The payouts that a condition of the bank is about; without banks and countries, all.
package struct BankScope: Sendable, Equatable {
  /// Bank codes as numbers; `nil` for any, or none at all.
  package let banks: Set<ScaledDecimal>?
  /// ISO 3166-1 alpha-2; `nil` for any.
  package let countries: Set<String>?

  package init(banks: Set<ScaledDecimal>? = nil, countries: Set<String>? = nil) {
    self.banks = banks
    self.countries = countries
  }

  /// Every payout.
  package static let all = BankScope()

  func holds(for account: BankAccount) -> Bool {
    if let countries, !countries.contains(account.country) { return false }
    guard let banks else { return true }
    return account.bank.map(banks.contains) ?? false
  }
}

/// Where a payout goes, as far as conditions look.
struct BankAccount: Sendable {
  let country: String
  /// The bank's code as a number, if the request or else the account names a bank.
  let bank: ScaledDecimal?

  init(_ order: StoredOrder) {
    country = order.country
    bank = order.bankCode.flatMap { ScaledDecimal($0) }
  }
}
