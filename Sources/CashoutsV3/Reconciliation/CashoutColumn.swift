import SandboxCore
import WireJSON

/// A column of the list of cashouts, in the documented order.
/// - Source: cashouts-v3.md §5.7.
package enum CashoutColumn: String, Sendable, CaseIterable {
  case idCashout, externalId, creationDate, country, currency, amount, creditedCurrency
  case creditedAmount, merchantCurrency, merchantAmount, feeCurrency, fee, tax, lastChangeDate
  case status, clientDocument, flags, idMerchant, merchantName, reason, existVoucher

  /// The cell of a payout.
  func value(of payout: Payout, _ merchant: ReportMerchant) -> JSONValue {
    let amount = payout.order.amount
    let taken = payout.charge.taken
    let fee = Money(minorUnits: payout.charge.feeMinorUnits, currency: taken.currency)
    return switch self {
    case .idCashout: .number(JSONNumber(payout.id.number))
    case .externalId: .string(payout.order.externalID)
    case .creationDate: .moment(payout.timeline.created)
    case .country: .string(payout.order.country)
    case .currency, .creditedCurrency: .string(amount.currency.code)
    case .amount, .creditedAmount: .amount(amount)
    case .merchantCurrency, .feeCurrency: .string(taken.currency.code)
    case .merchantAmount:
      .amount(Money(minorUnits: taken.minorUnits - fee.minorUnits, currency: taken.currency))
    case .fee: .amount(fee)
    case .tax: 0
    case .lastChangeDate: .moment(payout.timeline.latest.at)
    case .status: .string(payout.status.name)
    case .clientDocument: .string(payout.order.fields["document_id"]?.comparableText ?? "")
    case .flags: []
    case .idMerchant: .number(JSONNumber(merchant.id))
    case .merchantName: .string(merchant.name)
    case .reason: .string(payout.life.rejection.map(StatusAnswer.reason) ?? "")
    case .existVoucher: false
    }
  }
}
