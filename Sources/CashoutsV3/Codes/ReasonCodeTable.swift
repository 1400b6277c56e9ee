/// The `reason_code`s that come with code 504.
///
/// The printed table is cut; these are the rows that anything is known of.
/// - Source: cashouts-v3.md §8.4.
package enum ReasonCodeTable {
  /// One reason's row.
  package struct Row: Sendable {
    package let code: Int
    package let httpStatus: Int
    /// A column of the table that no body shows.
    package let type: String
    package let reason: String
    package let mark: Mark
  }

  package static let rows: [Row] = [
    Row(
      code: 101,
      httpStatus: 400,
      type: "USER_REJECTED_KYC_CHECK",
      reason: "Transaction rejected by the KYC check",
      mark: .inferred
    ),
    Row(
      code: 105,
      httpStatus: 400,
      type: "USER_REJECTED_KYC_CHECK",
      reason: "Underage user detected",
      mark: .documented
    ),
  ]

  package static func row(_ code: Int) -> Row? {
    rows.first { $0.code == code }
  }
}
