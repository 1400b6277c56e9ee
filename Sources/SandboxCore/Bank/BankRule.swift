import SeededChance

/// A rule of the bank: for which requests it decides, and what then happens.
package typealias BankRule = ConditionalRule<BankOutcome>

extension BankRule {
  package var outcome: BankOutcome { action }

  package init(name: String, when: RuleMatch = RuleMatch(), outcome: BankOutcome) {
    self.init(name: name, when: when, outcome)
  }
}

/// What the bank does with a payout.
package indirect enum BankOutcome: Sendable, Equatable {
  /// Steps in order; none means that the payout stays PENDING.
  case timeline([PlannedStep])
  /// One of several, drawn from the seed.
  case oneOf([Branch])

  package struct Branch: Sendable, Equatable {
    /// Parts of the sum of all weights, in millionths; above zero.
    package let weight: UInt64
    package let outcome: BankOutcome

    package init(weight: UInt64, outcome: BankOutcome) {
      self.weight = weight
      self.outcome = outcome
    }
  }

  /// What happens when no rule decides: DELIVERED after 2 s, COMPLETED 5 s later.
  package static let defaultSteps = [
    PlannedStep(after: .seconds(2), .delivered), PlannedStep(after: .seconds(5), .completed),
  ]

  /// What happens then to a payout whose contract has waits of its own.
  static func steps(_ waits: PayoutOrder.UsualWaits) -> [PlannedStep] {
    [
      PlannedStep(after: waits.delivered, .delivered),
      PlannedStep(after: waits.completed, .completed),
    ]
  }
}

extension BankOutcome {
  /// Whether chance decides some wait.
  var hasDraws: Bool {
    switch self {
    case .timeline(let steps): steps.hasDraws
    case .oneOf(let branches): branches.contains(where: \.outcome.hasDraws)
    }
  }

  /// The steps that the seed chooses for a payout.
  func steps(_ chance: inout RandomStream) -> [PlannedStep] {
    switch self {
    case .timeline(let steps): return steps
    case .oneOf(let branches):
      var drawn = chance.next(below: branches.reduce(0) { $0 + $1.weight })
      for branch in branches {
        if drawn < branch.weight { return branch.outcome.steps(&chance) }
        drawn -= branch.weight
      }
      preconditionFailure("a draw of \(drawn) lies beyond the weights of \(branches)")
    }
  }
}
