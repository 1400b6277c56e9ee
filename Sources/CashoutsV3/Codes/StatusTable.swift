package import SandboxCore

/// The numbers and texts of a cashout's states.
/// - Source: cashouts-v3.md §8.1.
package enum StatusTable {
  /// One state's row.
  package struct Row: Sendable {
    package let status: PayoutStatus
    /// The value of `cashout_status_description`.
    package let description: String
    package let mark: Mark
  }

  package static let rows: [Row] = PayoutStatus.allCases.map { status in
    Row(status: status, description: description(status), mark: mark(status))
  }

  /// The value of `cashout_status_description`.
  package static func description(_ status: PayoutStatus) -> String {
    switch status {
    case .pending: "Pending"
    case .completed: "Completed"
    case .cancelled: "Canceled"
    case .rejected: "Rejected"
    case .delivered: "Delivered"
    case .onHold: "On Hold"
    }
  }

  /// No page shows the texts of 4 and 5.
  private static func mark(_ status: PayoutStatus) -> Mark {
    status == .delivered || status == .onHold ? .inferred : .documented
  }
}
