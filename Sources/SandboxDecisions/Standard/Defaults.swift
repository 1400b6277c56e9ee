package import SandboxCore

/// What a sandbox has when nobody states otherwise.
///
/// The credentials make the examples of the contract work as they stand.
package enum Defaults {
  package static let sandboxID = "default"
  package static let seed: UInt64 = 0

  /// After how many decisions a sandbox that is kept on disk is written as a whole.
  package static let snapshotDistance = 20_000

  /// Webhooks without a URL of their own go to the inbox with this name.
  static let inboxURL = "inbox:default"

  package static let merchant = Merchant(
    login: "cashout_login",
    pass: "cashout_pass",
    signature: "cashout_secret_key",
    readOnlyKey: "read_only_key",
    apiKey: "cashout_api_key",
    merchantID: "DefaultMerchantId",
    webhookURL: inboxURL
  )

  /// USD 1,000,000.00 for settlement.
  package static let wallets: [Currency: Int64] = [.usd: 100_000_000]

  /// A merchant with credentials of its own, for one more sandbox in the same server.
  package static func merchant(number: Int) -> Merchant {
    Merchant(
      login: "login_\(number)_\(Randomness.token(length: 8))",
      pass: Randomness.token(length: 24),
      signature: Randomness.token(length: 32),
      readOnlyKey: "read_\(Randomness.token(length: 24))",
      apiKey: "api_\(Randomness.token(length: 24))",
      merchantID: "merchant_\(number)_\(Randomness.token(length: 8))",
      webhookURL: inboxURL
    )
  }

  /// Whether a login was made for one more sandbox, and nobody stated it.
  package static func isMade(_ login: String) -> Bool {
    let parts = login.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == "login" && Int(parts[1]) != nil && parts[2].count == 8
  }

  /// Units per US dollar: round figures near those of 2025, fixed so that runs repeat.
  package static let rates = ExchangeRates(
    Dictionary(
      uniqueKeysWithValues: rateTable.compactMap { code, rate in
        guard let currency = Currency(code), let rate = ScaledDecimal(rate) else { return nil }
        return (currency, rate)
      }
    )
  )

  private static let rateTable = [
    ("ARS", "1000"), ("AUD", "1.5"), ("BDT", "120"), ("BOB", "6.91"), ("BRL", "5.25"),
    ("BWP", "13.5"), ("CAD", "1.36"), ("CLP", "940"), ("CNY", "7.2"), ("COP", "4000"),
    ("CRC", "510"), ("DOP", "60"), ("EGP", "48"), ("EUR", "0.92"), ("GBP", "0.79"),
    ("GHS", "15"), ("GTQ", "7.75"), ("IDR", "16000"), ("INR", "84"), ("JPY", "150"),
    ("KES", "129"), ("KRW", "1380"), ("MXN", "17.5"), ("MYR", "4.5"), ("NGN", "1550"),
    ("NIO", "36.7"), ("PEN", "3.75"), ("PHP", "57"), ("PYG", "7500"), ("SGD", "1.34"),
    ("SVC", "8.75"), ("THB", "34"), ("TRY", "34"), ("TZS", "2600"), ("UGX", "3700"),
    ("UYU", "41"), ("VES", "40"), ("VND", "25000"), ("XAF", "600"), ("XOF", "600"),
    ("ZAR", "18"), ("ZMW", "26"),
  ]
}
