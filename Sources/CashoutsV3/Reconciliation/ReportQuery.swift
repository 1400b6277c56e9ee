package import SandboxCore

/// What a report asks for: a range of time, a page, and what rows have to be.
/// - Source: cashouts-v3.md §5.7.
package struct ReportQuery: Sendable {
  /// Both ends belong to the range.
  package let range: ClosedRange<Instant>
  package let page: Int
  package let country: String?
  package let status: PayoutStatus?
  package let clientDocument: String?

  /// How far apart `from` and `to` may be.
  package static let longest = Duration.seconds(60 * 86_400)
  /// Rows of one page.
  package static let pageSize = 50

  /// Reads the query; an absent `to` is now and an absent `from` 60 days before `to` (inferred).
  /// - Throws: `ReconciliationError` for the first parameter at fault.
  package init(
    now: Instant,
    _ value: (String) -> String?
  ) throws(ReconciliationError) {
    func text(_ parameter: ReportParameter) -> String? {
      value(parameter.rawValue).flatMap { $0.isEmpty ? nil : $0 }
    }
    let stated = try Self.moment(.to, text(.to))
    let to = stated ?? now
    let from = try Self.moment(.from, text(.from)) ?? to + (.zero - Self.longest)
    guard from <= to else { throw .parameter(.from, "from is later than to") }
    guard to - from <= Self.longest else {
      throw .parameter(.from, "from and to are more than 60 days apart")
    }
    // The last second counts to its end, for it is stated in whole ones.
    range = from...(stated.map { $0 + .milliseconds(999) } ?? to)
    page = try Self.page(text(.page))
    country = text(.country)
    if let country, CountryTable.country(country) == nil {
      throw .parameter(.country, "country is two capitals of ISO 3166-1 that payouts can go to")
    }
    status = try Self.status(text(.status))
    clientDocument = text(.clientDocument)
  }

  private static func moment(
    _ name: ReportParameter,
    _ text: String?
  ) throws(ReconciliationError) -> Instant? {
    guard let text else { return nil }
    guard let seconds = Int64(text), 0...253_402_300_799 ~= seconds else {
      throw .parameter(name, "\(name.rawValue) is a time in whole seconds since 1970")
    }
    return Instant(millisecondsSince1970: seconds * 1000)
  }

  private static func page(_ text: String?) throws(ReconciliationError) -> Int {
    guard let text else { return 0 }
    guard let page = Int(text), 0...1_000_000 ~= page else {
      throw .parameter(.page, "page is a whole number from 0")
    }
    return page
  }

  private static func status(_ text: String?) throws(ReconciliationError) -> PayoutStatus? {
    guard let text else { return nil }
    guard let status = PayoutStatus(name: text) else {
      let names = PayoutStatus.allCases.map(\.name).joined(separator: ", ")
      throw .parameter(.status, "status is one of \(names)")
    }
    return status
  }

  /// Of all rows those of the page that is asked for.
  package func page<Rows: Collection>(of rows: Rows) -> Rows.SubSequence {
    rows.dropFirst(page * Self.pageSize).prefix(Self.pageSize)
  }

  /// Whether a payout is one of the rows.
  package func takes(_ payout: Payout) -> Bool {
    guard range.contains(payout.timeline.created) else { return false }
    return country.map { $0 == payout.order.country } ?? true
      && status.map { $0 == payout.status } ?? true
      && clientDocument.map { $0 == payout.order.fields["document_id"]?.comparableText } ?? true
  }
}
