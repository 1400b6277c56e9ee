import SandboxCore
import WireJSON

/// A column of the daily report, in the documented order.
/// - Source: cashouts-v3.md §5.7.
package enum BalanceColumn: String, Sendable, CaseIterable {
  case idMerchant, depositTotal, cashoutTotal, noteTotal, settlementTotal
  case cancelledSettlementTotal, depositFeeTotal, netAmount, totalBalance, date, currency

  /// What one day did to one wallet.
  struct Day {
    let merchant: Int
    let date: String
    let currency: Currency
    let paid: Int128
    let returned: Int128
    let balance: Int128

    /// Money that came back is spent again, so that a day's sums may pass what an amount can be.
    func amount(_ minorUnits: Int128) -> JSONValue {
      .amount(Money(minorUnits: Int64(clamping: minorUnits), currency: currency))
    }
  }

  func value(of day: Day) -> JSONValue {
    switch self {
    case .idMerchant: .number(JSONNumber(day.merchant))
    case .cashoutTotal: day.amount(day.paid)
    case .noteTotal: day.amount(day.returned)
    case .depositTotal, .settlementTotal, .cancelledSettlementTotal, .depositFeeTotal: 0
    case .netAmount: day.amount(day.returned - day.paid)
    case .totalBalance: day.amount(day.balance)
    case .date: .string(day.date)
    case .currency: .string(day.currency.code)
    }
  }
}
