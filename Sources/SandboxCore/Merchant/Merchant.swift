/// The API's caller: credentials, what it may do and what it costs.
package struct Merchant: Sendable, Equatable {
  package var login: String
  /// What beneficiaries and reports call the merchant; `nil` when nobody said it.
  package var title: String?
  package var pass: String
  /// The API Signature: the key of every HMAC.
  package var signature: String
  /// The bearer key of read-only endpoints.
  package var readOnlyKey: String
  /// The key of the process-cashout contract.
  package var apiKey: String
  /// The `x-merchant-id` of the payout-service contract.
  package var merchantID: String
  /// The currency of the wallet that pays what no wallet of its own currency pays.
  package var settlementCurrency: Currency = .usd
  package var fees = Fees()
  package var limits = SpendingLimits()
  /// The smallest payout, in hundredths of the settlement currency; 0 for none.
  package var minimumMinorUnits: Int64 = 0
  /// Addresses that may call; `nil` for any.
  package var allowedIPs: [String]?
  /// Where webhooks go when a create names no URL; `nil` sends none.
  package var webhookURL: String?
  /// Countries the merchant may pay to; `nil` for all.
  package var enabledCountries: Set<String>?
  package var isEnabled = true
  /// Whether accounts and PIX keys may be validated beside the payouts.
  package var validatesAccounts = true

  package init(
    login: String,
    pass: String,
    signature: String,
    readOnlyKey: String,
    apiKey: String,
    merchantID: String,
    webhookURL: String? = nil
  ) {
    self.login = login
    self.pass = pass
    self.signature = signature
    self.readOnlyKey = readOnlyKey
    self.apiKey = apiKey
    self.merchantID = merchantID
    self.webhookURL = webhookURL
  }
}

/// What the platform takes on top of a payout: a part of the amount and a fixed sum.
package struct Fees: Sendable, Equatable {
  /// Per cent of the amount, 1.5 for 1.5 %.
  package var percent = ScaledDecimal(0)
  /// Hundredths of the settlement currency.
  package var fixedMinorUnits: Int64 = 0

  package init(percent: ScaledDecimal = ScaledDecimal(0), fixedMinorUnits: Int64 = 0) {
    self.percent = percent
    self.fixedMinorUnits = fixedMinorUnits
  }

  /// The percentage of an amount, rounded half up to the cent; the whole amount at most.
  func share(of minorUnits: Int64) -> Int64 {
    let whole = ScaledDecimal.one * 100
    let part = min(max(percent.millionths, 0), whole)
    return Int64((Int128(minorUnits) * part + whole / 2) / whole)
  }
}
