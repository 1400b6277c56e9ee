/// What a scenario states: behaviour as a whole, settings where it names them.
package struct Scenario: Sendable, Equatable {
  package var title: String
  package var seed: UInt64?
  package var merchant = MerchantStatement()
  /// Spendable balances in minor units.
  package var wallets: [Currency: Int64] = [:]
  /// Units of a currency per US dollar.
  package var rates: [Currency: ScaledDecimal] = [:]
  package var script: BankScript

  package init(title: String, script: BankScript = BankScript()) {
    self.title = title
    self.script = script
  }

  /// The sandbox's behaviour when nobody loaded a file.
  package static let standard = Scenario(title: "default")
}

/// The merchant settings that a scenario names; `nil` leaves a setting as it is.
package struct MerchantStatement: Sendable, Equatable {
  package var login: String?
  package var pass: String?
  package var signature: String?
  package var title: String?
  package var settlementCurrency: Currency?
  package var fees: Fees?
  package var limits: SpendingLimits?
  package var minimumMinorUnits: Int64?
  package var allowedIPs: Allowance<[String]>?
  package var webhookURL: String?
  package var enabledCountries: Allowance<Set<String>>?
  package var isEnabled: Bool?
  package var validatesAccounts: Bool?

  package init() {}

  /// The merchant with what is stated here.
  package func applied(to merchant: Merchant) -> Merchant {
    var merchant = merchant
    if let login { merchant.login = login }
    if let pass { merchant.pass = pass }
    if let signature { merchant.signature = signature }
    if let title { merchant.title = title }
    if let settlementCurrency { merchant.settlementCurrency = settlementCurrency }
    if let fees { merchant.fees = fees }
    if let limits { merchant.limits = limits }
    if let minimumMinorUnits { merchant.minimumMinorUnits = minimumMinorUnits }
    if let allowedIPs { merchant.allowedIPs = allowedIPs.listed }
    if let webhookURL { merchant.webhookURL = webhookURL }
    if let enabledCountries { merchant.enabledCountries = enabledCountries.listed }
    if let isEnabled { merchant.isEnabled = isEnabled }
    if let validatesAccounts { merchant.validatesAccounts = validatesAccounts }
    return merchant
  }
}

/// What a merchant may use of something.
package enum Allowance<Listed: Sendable & Equatable>: Sendable, Equatable {
  case everything
  case only(Listed)

  /// `nil` for everything.
  var listed: Listed? {
    switch self {
    case .everything: nil
    case .only(let listed): listed
    }
  }
}
