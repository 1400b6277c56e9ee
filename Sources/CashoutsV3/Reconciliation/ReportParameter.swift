/// What a report may be asked for in its query.
/// - Source: cashouts-v3.md §5.7.
package enum ReportParameter: String, Sendable, CaseIterable {
  case from
  case to
  case page
  case country
  case status
  case clientDocument
}
