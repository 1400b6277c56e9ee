package import SandboxCore

/// The refusals that a scenario can ask for, each at its place among the platform's checks.
///
/// - Source: cashouts-v3.md §1.3, §8.3.
package enum DeclineTable {
  package static let stages: [Int: Decline.Stage] = [
    518: .account, 519: .account, 524: .account, 526: .account, 539: .account, 303: .beneficiary,
    504: .beneficiary, 515: .beneficiary, 525: .beneficiary, 538: .beneficiary,
    540: .beneficiary, 541: .beneficiary, 542: .beneficiary, 543: .beneficiary, 503: .limits,
    508: .limits, 514: .balance, 537: .end, 565: .end, 703: .end, 702: .cancel,
  ]

  /// The refusal with a code, if a scenario can ask for it.
  package static func decline(
    _ code: Int,
    reason: String? = nil,
    reasonCode: Int? = nil
  ) -> Decline? {
    stages[code].map { Decline(code: code, stage: $0, reason: reason, reasonCode: reasonCode) }
  }
}
