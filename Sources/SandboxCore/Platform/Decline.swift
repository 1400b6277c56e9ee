import TextPatterns

/// A refusal of a create, or of a cancel, that a scenario asks for, worded by the contract.
///
/// - Source: scenario-language.md §6, cashouts-v3.md §8.3.
package struct Decline: Sendable, Equatable {
  /// A code of the contract's table of refusals.
  package let code: Int
  /// Where among the checks it is told.
  package let stage: Stage
  /// What the contract's wording leaves open; `nil` takes the usual.
  package let reason: String?
  /// What comes beside a KYC refusal.
  package let reasonCode: Int?

  package init(code: Int, stage: Stage, reason: String? = nil, reasonCode: Int? = nil) {
    self.code = code
    self.stage = stage
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
}

package typealias DeclineRule = ConditionalRule<Decline>

/// The declines of a scenario by the stage at which they are looked at.
struct DeclineBook: Sendable {
  var lists: [RuleList<Decline>]
  let isEmpty: Bool

  init(_ rules: [DeclineRule]) {
    isEmpty = rules.isEmpty
    lists = Decline.Stage.allCases.map { stage in
      RuleList(rules.filter { $0.action.stage == stage })
    }
  }

  /// The decline that an order meets at a stage; its rules count the orders that come so far.
  mutating func decline(
    _ view: RequestView,
    at stage: Decline.Stage,
    _ budget: inout MatchBudget
  ) -> DeclineRule? {
    lists[stage.rawValue].first(for: view, &budget)
  }
}
