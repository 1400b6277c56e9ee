import WireJSON

/// A member of a wallet's balance, in the documented order.
/// - Source: cashouts-v3.md §5.7.
package enum BalanceField: String, Sendable, CaseIterable {
  case totalBalance, availableBalance, depositSettlementPeriod, accountNumber
  case rollingReserveBalance, usableBalance

  func value(available: JSONValue, accountNumber: String) -> JSONValue {
    switch self {
    case .totalBalance, .availableBalance, .usableBalance: available
    case .depositSettlementPeriod, .rollingReserveBalance: 0
    case .accountNumber: .string(accountNumber)
    }
  }

  /// What stands in it.
  package var meaning: String {
    switch self {
    case .totalBalance, .usableBalance: "what can still be spent: money of payouts under way is out"
    case .availableBalance: "`totalBalance` less `depositSettlementPeriod`"
    case .depositSettlementPeriod: "always 0, for there are no deposits"
    case .accountNumber: "a number of the wallet's own"
    case .rollingReserveBalance: "always 0"
    }
  }

  package var mark: Mark {
    switch self {
    case .availableBalance: .documented
    default: .inferred
    }
  }
}
