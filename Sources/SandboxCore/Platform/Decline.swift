import TextPatterns

/// A refusal of a create, or of a cancel, that a scenario asks for, worded by the contract.
///
/// - Source: scenario-language.md §6, cashouts-v3.md §8.3.
package struct Decline: Sendable, Equatable {
  /// A code of the platform's table of refusals.
  package let code: Int
  /// What the contract's wording leaves open; `nil` takes the usual.
  package let reason: String?
  /// What comes beside a KYC refusal.
  package let reasonCode: Int?

  package init(code: Int, reason: String? = nil, reasonCode: Int? = nil) {
    self.code = code
    self.reason = reason
    self.reasonCode = reasonCode
  }

  /// The place of a refusal among the platform's own checks, in their order.
  ///
  /// - Source: cashouts-v3.md §1.3.
  package enum Stage: Int, Sendable, CaseIterable {
    /// With the merchant, the country and the currency.
    case account
    /// Behind account and beneficiary details, with what is known about the beneficiary.
    case beneficiary
    /// With the limits.
    case limits
    /// With the balance.
    case balance
    /// When all else was well.
    case end
    /// With a cancel that the status flow allows; looked at with the payout's own create.
    case cancel
  }

  /// The codes that a scenario can ask for, each at its stage.
  package static let stages: [Int: Stage] = [
    518: .account, 519: .account, 524: .account, 526: .account, 539: .account, 303: .beneficiary,
    504: .beneficiary, 515: .beneficiary, 525: .beneficiary, 538: .beneficiary,
    540: .beneficiary, 541: .beneficiary, 542: .beneficiary, 543: .beneficiary, 503: .limits,
    508: .limits, 514: .balance, 537: .end, 565: .end, 703: .end, 702: .cancel,
  ]

  var stage: Stage { Self.stages[code] ?? .end }
}

package typealias DeclineRule = ConditionalRule<Decline>

/// The declines of a scenario by the stage at which they are looked at.
struct DeclineBook: Sendable {
  private var lists: [RuleList<Decline>]
  let isEmpty: Bool

  init(_ rules: [DeclineRule]) {
    isEmpty = rules.isEmpty
    lists = Decline.Stage.allCases.map { stage in
      RuleList(rules.filter { $0.action.stage == stage })
    }
  }

  /// The decline that an order meets at a stage; its rules count the orders that come so far.
  mutating func decline(
    _ subject: some MatchSubject,
    at stage: Decline.Stage,
    _ budget: inout MatchBudget
  ) -> DeclineRule? {
    lists[stage.rawValue].first(for: subject, &budget)
  }
}

/// A cancel as rules look at it: by the create of the payout that it is about.
struct CancelSubject: MatchSubject {
  let order: StoredOrder
  let login: String

  func value(of key: String) -> String? {
    key == "endpoint" ? "cancel" : order.value(of: key, login: login)
  }
}
