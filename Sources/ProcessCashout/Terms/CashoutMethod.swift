/// Where a cashout is paid to.
///
/// - Source: process-cashout.md §4.
package enum CashoutMethod: String, Codable, Sendable, CaseIterable {
  case payoneer, tipalti

  /// The smallest cashout, in cents.
  package static let minimum: Int64 = 5000

  /// Hundredths of a per cent.
  var feeBasisPoints: Int64 { self == .payoneer ? 200 : 150 }

  /// The upper bound of the business days that it takes.
  var businessDays: Int { self == .payoneer ? 3 : 5 }

  /// What its transactions' ids begin with; that of Tipalti is inferred.
  var referencePrefix: String { self == .payoneer ? "PAYO" : "TIPA" }

  /// The fee inside an amount, both in cents; part of a cent is left to the user (inferred).
  package func fee(of amount: Int64) -> Int64 {
    let (whole, rest) = amount.quotientAndRemainder(dividingBy: 10_000)
    return whole * feeBasisPoints + rest * feeBasisPoints / 10_000
  }
}

/// Who can be linked to an account; PayPal pays no cashouts here.
///
/// - Source: process-cashout.md §5.
package enum LinkProvider: String, Codable, Sendable, CaseIterable {
  case paypal, payoneer, tipalti

  /// The name in texts.
  package var title: String {
    switch self {
    case .paypal: "PayPal"
    case .payoneer: "Payoneer"
    case .tipalti: "Tipalti"
    }
  }
}

extension CashoutMethod {
  package var provider: LinkProvider { self == .payoneer ? .payoneer : .tipalti }
}
