import ContractPort
import SandboxCore
import ScenarioText
import WireJSON

/// The keys under `platform`.
enum PlatformKeys {
  static func section(_ words: ScenarioWords) -> Section<PlatformDraft> {
    let example = DeclineKeys.example(words)
    return Section(keys: [
      Key(
        "declines",
        about: "Creates that the platform refuses, each at its code's place among the checks.",
        default: "none",
        .list(
          of: .decline(words),
          0...1000,
          expecting: "refusals such as [{ code: \(example) }]"
        ),
        \.declines
      )
    ])
  }
}

struct PlatformDraft: Sendable {
  var declines: [ConditionalDraft<Decline>]?
}

/// The keys of one item of `platform.declines`.
enum DeclineKeys {
  static func section(_ words: ScenarioWords) -> Section<DeclineParts> {
    Section(
      keys: Key.head(words.create, subject: "create") + keys(words),
      rules: numbered(words).map { code in
        KeyRule(
          .only(["reason_code"], with: [.says("code", [.integer(code), .string("\(code)")])]),
          "`reason_code` comes with code \(code) alone; remove it"
        )
      } + words.declines.compactMap(reasons)
    )
  }

  /// A code for messages.
  static func example(_ words: ScenarioWords) -> String {
    words.declines.first.map { "\($0.code)" } ?? "none"
  }

  private static func keys(_ words: ScenarioWords) -> [Key<DeclineParts>] {
    let numbered = numbered(words).map(String.init).joined(separator: " or ")
    return [
      Key(
        "code",
        about: "The refusal, such as \(example(words)).",
        required: true,
        .declineCode(words)
      ) { parts, decline, _ in parts.decline = decline },
      Key(
        "reason",
        about: "What the wording leaves open, or `reason` in the body.",
        default: "the code's own",
        .text(1...200),
        \.reason
      ),
      Key(
        "reason_code",
        about: "The number beside the reason, 1 to 9999; only with \(numbered).",
        default: "101 when no reason is stated either",
        .whole(1...9999),
        \.reasonCode
      ),
    ]
  }

  /// The codes that a number may stand beside.
  private static func numbered(_ words: ScenarioWords) -> [Int] {
    words.declines.filter(\.takesReasonCode).map(\.code)
  }

  private static func reasons(of decline: ContractDecline) -> KeyRule? {
    decline.reasons.map { reasons in
      KeyRule(
        .chooses(
          "reason",
          among: reasons.words,
          when: .says("code", [.integer(decline.code), .string("\(decline.code)")])
        ),
        "is no \(reasons.what)"
      )
    }
  }
}

struct DeclineParts: RuleHeadParts {
  var head = RuleHead()
  var decline: ContractDecline?
  var reason: String?
  var reasonCode: Int?

  var action: Decline? {
    decline.map {
      Decline(code: $0.code, stage: $0.stage, reason: reason, reasonCode: reasonCode)
    }
  }
}

extension ValueReader<ConditionalDraft<Decline>> {
  fileprivate static func decline(_ words: ScenarioWords) -> ValueReader {
    conditional(DeclineKeys.section(words)) { $0.action }
  }
}

extension ValueReader<ContractDecline> {
  /// A code with which the platform itself can refuse a create or a cancel.
  fileprivate static func declineCode(_ words: ScenarioWords) -> ValueReader {
    let declines = words.declines.sorted { $0.code < $1.code }
    return scalar(
      "a code such as \(DeclineKeys.example(words))",
      schema: .code(declines.map(\.code))
    ) { text throws(ValueFault) in
      guard let decline = declines.first(where: { text == String($0.code) }) else {
        throw ValueFault(
          "\(quoted(text)) is no code of a decline; possible:"
            + " \(declines.map { String($0.code) }.joined(separator: ", "))"
        )
      }
      return decline
    }
  }
}
