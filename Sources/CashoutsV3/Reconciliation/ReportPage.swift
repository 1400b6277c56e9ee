package import SandboxCore
package import WireJSON

/// One page of a report.
/// - Source: cashouts-v3.md §5.7.
package struct ReportPage: Sendable {
  private let page: Int
  private let rows: [JSONValue]

  /// - Parameters:
  ///   - page: From 0.
  ///   - rows: The rows of this page, `ReportQuery.pageSize` at most.
  package init(page: Int, rows: [JSONValue]) {
    self.page = page
    self.rows = rows
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] {
    let body: JSONObject = [
      "page": .number(JSONNumber(page)), "rows": .number(JSONNumber(rows.count)),
      "maxRows": .number(JSONNumber(ReportQuery.pageSize)), "data": .array(rows),
    ]
    return body.encoded()
  }
}

/// The merchant of a report.
package struct ReportMerchant: Sendable {
  package let id: Int
  package let name: String

  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  /// A row of the list of cashouts.
  ///
  /// What is credited is the payout itself; `tax` is nothing here (inferred).
  package func row(_ payout: Payout) -> JSONValue {
    let amount = payout.order.amount
    let taken = payout.charge.taken
    let fee = Money(minorUnits: payout.charge.feeMinorUnits, currency: taken.currency)
    let net = Money(minorUnits: taken.minorUnits - fee.minorUnits, currency: taken.currency)
    let reason = payout.life.rejection.map(StatusAnswer.reason) ?? ""
    return [
      "idCashout": .number(JSONNumber(payout.id.number)),
      "externalId": .string(payout.order.externalID),
      "creationDate": .moment(payout.timeline.first?.at),
      "country": .string(payout.order.country), "currency": .string(amount.currency.code),
      "amount": .amount(amount), "creditedCurrency": .string(amount.currency.code),
      "creditedAmount": .amount(amount), "merchantCurrency": .string(taken.currency.code),
      "merchantAmount": .amount(net), "feeCurrency": .string(taken.currency.code),
      "fee": .amount(fee), "tax": 0, "lastChangeDate": .moment(payout.timeline.last?.at),
      "status": .string(payout.status.name),
      "clientDocument": .string(payout.order.fields["document_id"]?.comparableText ?? ""),
      "flags": [], "idMerchant": .number(JSONNumber(id)), "merchantName": .string(name),
      "reason": .string(reason), "existVoucher": false,
    ]
  }
}

extension JSONValue {
  /// An amount as a number without closing zeros.
  static func amount(_ money: Money) -> JSONValue {
    JSONNumber(text: "\(ScaledDecimal(money))").map { .number($0) } ?? .null
  }

  /// `2020-01-24T18:17:55Z`.
  static func moment(_ instant: Instant?) -> JSONValue {
    instant.map { .string($0.rfc3339.prefix(19) + "Z") } ?? .null
  }
}
