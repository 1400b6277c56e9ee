/// What a report may be asked for in its query.
/// - Source: cashouts-v3.md §5.7.
package enum ReportParameter: String, Sendable, CaseIterable {
  case from
  case to
  case page
  case country
  case status
  case clientDocument

  /// The parameter as the tables of the contract have it.
  package var row: WireField { WireField(rawValue, "never", form, "§5.7", mark: mark) }

  private var form: String {
    switch self {
    case .from: "unix seconds, at most 60 days before `to`, which holds without it"
    case .to: "unix seconds, now without it"
    case .page: "from 0, which holds without it"
    case .country: "two capitals of ISO 3166-1"
    case .status: "a state by its name"
    case .clientDocument: "the beneficiary's document"
    }
  }

  /// What holds without the range's ends is ours.
  private var mark: Mark {
    switch self {
    case .from, .to: .inferred
    case .page, .country, .status, .clientDocument: .documented
    }
  }
}
