/// A rule of the bank: for which requests it decides, and what then happens.
package struct BankRule: Sendable, Equatable {
  /// The name in files, answers and failure messages; rules without one are numbered.
  package let name: String
  package let when: RuleMatch
  package let outcome: Outcome

  package indirect enum Outcome: Sendable, Equatable {
    /// Steps in order; none means that the payout stays PENDING.
    case timeline([PlannedStep])
    /// One of several, drawn from the seed.
    case oneOf([Branch])
  }

  package struct Branch: Sendable, Equatable {
    /// Parts of the sum of all weights, in millionths; above zero.
    package let weight: UInt64
    package let outcome: Outcome

    package init(weight: UInt64, outcome: Outcome) {
      self.weight = weight
      self.outcome = outcome
    }
  }

  package init(name: String, when: RuleMatch = RuleMatch(), outcome: Outcome) {
    self.name = name
    self.when = when
    self.outcome = outcome
  }
}

extension BankRule.Outcome {
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

/// What decided a payout's fate, and which rules nearly did.
package struct RuleDecision: Sendable, Equatable {
  package let source: Source
  /// Earlier rules that failed on one key alone.
  package let nearMisses: [NearMiss]

  package enum Source: Sendable, Equatable {
    /// A rule of the scenario, by name.
    case rule(String)
    /// The script in the request's `comments`.
    case inlineScript
    /// The platform itself, as for a PIX payout without its key.
    case platform
    /// No rule: the sandbox's default timeline.
    case standard

    /// How answers name it.
    package var name: String {
      switch self {
      case .rule(let name): name
      case .inlineScript: "inline script"
      case .platform: "platform"
      case .standard: "default"
      }
    }
  }

  package struct NearMiss: Sendable, Equatable {
    package let rule: String
    package let key: String
  }

  package init(source: Source, nearMisses: [NearMiss] = []) {
    self.source = source
    self.nearMisses = nearMisses
  }
}
