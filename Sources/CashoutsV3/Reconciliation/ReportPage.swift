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
  package func row(_ payout: Payout) -> JSONValue {
    .object(JSONObject(CashoutColumn.allCases.map { ($0.rawValue, $0.value(of: payout, self)) }))
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
