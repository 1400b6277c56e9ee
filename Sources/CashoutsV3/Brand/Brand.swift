/// A white label of the platform: one API under several names.
/// - Source: cashouts-v3.md §1, §11.
package enum Brand: String, Sendable, CaseIterable {
  case pandablue
  case d24
  case onekeypayments
  case tupay
  case limepay

  /// The name as its pages print it.
  package var name: String {
    switch self {
    case .pandablue: "PandaBlue"
    case .d24: "D24"
    case .onekeypayments: "OneKeyPayments"
    case .tupay: "TuPay"
    case .limepay: "LimePay"
    }
  }

  /// The domain of the integration team's address in error texts.
  package var emailDomain: String {
    switch self {
    case .pandablue: "pandablue.com"
    case .d24: "d24.com"
    case .onekeypayments: "onekeypayments.com"
    case .tupay: "tupayonline.com"
    case .limepay: "lime-pay.com"
    }
  }

  /// The hosts that its clients of the staging environment call, as they are documented.
  ///
  /// Cards, Easy Cashout and reconciliation have their own at D24 alone, and legacy pages of
  /// PandaBlue print those of D24.
  /// - Source: cashouts-v3.md §11, hosts.
  package var stagingHosts: [String] {
    switch self {
    case .pandablue: ["api-stg.pandablue.com"] + Self.d24.stagingHosts
    case .d24:
      [
        "api-stg.directa24.com", "cc-api-stg.directa24.com", "payout-api-stg.directa24.com",
        "merchants-api-stg.directa24.com",
      ]
    case .onekeypayments: ["api-stg.onekeypayments.com"]
    case .tupay: ["api-stg.tupayonline.com"]
    case .limepay: ["api-stg.lime-pay.com"]
    }
  }

  /// The address that texts such as 524 name.
  package var integrationEmail: String { "integration@\(emailDomain)" }
}
