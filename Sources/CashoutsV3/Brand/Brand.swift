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

  /// The address that texts such as 524 name.
  package var integrationEmail: String { "integration@\(emailDomain)" }
}
