import SandboxCore

/// How a request of Easy Cashout stands, by the contract's own words.
/// - Source: cashouts-v3.md §5.6.
package enum EasyState: String, Sendable, CaseIterable {
  case created = "CREATED"
  case pending = "PENDING"
  case delivered = "DELIVERED"
  case completed = "COMPLETED"
  case rejected = "REJECTED"
  case onHold = "ON_HOLD"
  case cancelled = "CANCELLED"

  /// CANCELLED is the nearest word for a request that another payout took the place of (inferred).
  init(_ outcome: EasyOutcome) {
    switch outcome {
    case .open: self = .created
    case .superseded: self = .cancelled
    case .sent(let payout): self.init(payout.status)
    }
  }

  private init(_ status: PayoutStatus) {
    self =
      switch status {
      case .pending: .pending
      case .completed: .completed
      case .cancelled: .cancelled
      case .rejected: .rejected
      case .delivered: .delivered
      case .onHold: .onHold
      }
  }

  /// When a request is in it.
  package var meaning: String {
    switch self {
    case .created: "until the beneficiary has filled in the page"
    case .cancelled: "of its payout, or when another create took its external id (inferred)"
    default: "of its payout"
    }
  }

  /// Whether the merchant is told of it.
  package var isNotified: Bool {
    PayoutStatus(name: rawValue).map { Contract.easyCashout.tells($0) } ?? false
  }
}
