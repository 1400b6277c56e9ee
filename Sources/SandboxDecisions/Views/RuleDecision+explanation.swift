package import SandboxCore

extension RuleDecision.Source {
  /// The source in a sentence.
  package var explanation: String {
    switch self {
    case .rule(let name): "rule \"\(name)\""
    case .inlineScript: "the inline script in comments"
    case .platform: "the platform, whatever the rules say"
    case .standard: "the default timeline, no rule matched"
    }
  }
}
