package import SandboxCore

/// The texts of a cashout's states.
/// - Source: cashouts-v3.md §8.1.
package enum StatusTable {
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
}
