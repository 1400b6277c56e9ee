/// The wire contract over which a payout came.
package enum Contract: UInt8, Sendable, CaseIterable {
  case cashoutsV3
  case processCashout
  case payoutService
  /// A V3 payout that a beneficiary made on a hosted page.
  case easyCashout

  /// The name in scenario files and answers of the control API.
  package var name: String {
    switch self {
    case .cashoutsV3: "cashouts_v3"
    case .processCashout: "process_cashout"
    case .payoutService: "payout_service"
    case .easyCashout: "easy_cashout"
    }
  }

  /// The contract whose ids its payouts share: those of another may read the same.
  package var home: Contract { self == .easyCashout ? .cashoutsV3 : self }

  /// The contracts that have ids of their own.
  package static let homes: [Contract] = allCases.filter { $0.home == $0 }

  /// Whether a payout's merchant is told of its new state.
  ///
  /// - Source: cashouts-v3.md §6 (every change), §5.6 (of hosted payouts only what the bank did).
  package func tells(_ status: PayoutStatus) -> Bool {
    switch self {
    case .cashoutsV3, .payoutService: true
    case .easyCashout: status == .delivered || status == .completed || status == .rejected
    case .processCashout: false
    }
  }
}
