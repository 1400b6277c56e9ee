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

  package init(source: Source, nearMisses: [NearMiss] = []) {
    self.source = source
    self.nearMisses = nearMisses
  }
}
