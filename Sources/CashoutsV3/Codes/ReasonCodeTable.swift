/// The `reason_code`s that come with code 504.
///
/// The printed table is cut; these are the rows that anything is known of.
/// - Source: cashouts-v3.md §8.4.
package enum ReasonCodeTable {
  /// One reason's row.
  package struct Row: Sendable {
    package let code: Int
    package let reason: String
  }

  package static let rows: [Row] = [
    Row(code: 101, reason: "Transaction rejected by the KYC check"),
    Row(code: 105, reason: "Underage user detected"),
  ]

  package static func row(_ code: Int) -> Row? {
    rows.first { $0.code == code }
  }
}
