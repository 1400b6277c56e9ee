package import SandboxCore
import ScenarioText

/// What every rule says about itself, whatever it does.
struct RuleHead: Sendable {
  var name: String?
  var match: RuleMatch?
  var unless: RuleMatch?
  var place = SourcePlace.start

  /// Both lists of conditions as one.
  var when: RuleMatch {
    var when = match ?? RuleMatch()
    when.unless = unless?.match ?? []
    return when
  }
}

/// A rule while it is read.
protocol RuleHeadParts: Sendable {
  var head: RuleHead { get set }

  init()
}

extension Key where Target: RuleHeadParts {
  /// `name`, `match` and `unless`.
  static func head(_ vocabulary: MatchVocabulary, subject: String) -> [Key<Target>] {
    [
      Key(
        "name",
        about: "How answers and logs call the rule.",
        default: "rule 1, rule 2 and so on",
        .text(1...100)
      ) { parts, name, _ in parts.head.name = name },
      Key(
        "match",
        about: "Conditions of which all have to hold.",
        default: "every \(subject)",
        .conditions(vocabulary)
      ) { parts, match, _ in parts.head.match = match },
      Key(
        "unless",
        about: "Conditions of which none may hold.",
        default: "none",
        .conditions(vocabulary.uncounted)
      ) { parts, unless, _ in parts.head.unless = unless },
    ]
  }
}

/// A rule about requests or webhooks with the place that findings about it need.
package struct ConditionalDraft<Action: Sendable & Equatable>: Sendable {
  let head: RuleHead
  /// `nil` when something in it is at fault.
  let action: Action?

  func rule(number: Int) -> ConditionalRule<Action>? {
    action.map {
      ConditionalRule(name: head.name ?? "rule \(number)", when: head.when, $0)
    }
  }
}

extension ValueReader {
  /// A rule about requests or webhooks.
  ///
  /// - Parameters:
  ///   - section: its keys.
  ///   - action: what the rule does; `nil` when that cannot be said.
  /// - Returns: the reader.
  static func conditional<Parts: RuleHeadParts, Action>(
    _ section: Section<Parts>,
    action: @escaping @Sendable (Parts) -> Action?
  ) -> ValueReader where Value == ConditionalDraft<Action> {
    ValueReader(section.schema) { node, findings in
      var parts = Parts()
      parts.head.place = node.place
      section.read(node, into: &parts, &findings)
      return ConditionalDraft(head: parts.head, action: action(parts))
    }
  }
}

extension Array {
  /// The rules that are whole; those without a name are numbered.
  package func rules<Action>() -> [ConditionalRule<Action>]
  where Element == ConditionalDraft<Action> {
    enumerated().compactMap { index, draft in draft.rule(number: index + 1) }
  }
}
