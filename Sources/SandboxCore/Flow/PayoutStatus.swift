/// The six states of a payout, numbered as V3 numbers them.
///
/// - Source: cashouts-v3.md §8.1.
package enum PayoutStatus: UInt8, Sendable, CaseIterable {
  /// Accepted, not sent to the bank.
  case pending = 0
  /// The money reached the beneficiary.
  case completed = 1
  /// Cancelled by the merchant.
  case cancelled = 2
  /// Refused by the platform, the bank or, late, by the beneficiary's bank.
  case rejected = 3
  /// Sent to the bank.
  case delivered = 4
  /// Held by the merchant.
  case onHold = 5

  /// The name that scenario files and the control API use: `ON_HOLD`.
  package var name: String {
    switch self {
    case .pending: "PENDING"
    case .completed: "COMPLETED"
    case .cancelled: "CANCELLED"
    case .rejected: "REJECTED"
    case .delivered: "DELIVERED"
    case .onHold: "ON_HOLD"
    }
  }

  package init?(name: String) {
    guard let status = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = status
  }

  /// Whether no transition leaves this state.
  package var isFinal: Bool { self == .cancelled || self == .rejected }
}
