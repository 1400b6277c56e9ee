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
}
