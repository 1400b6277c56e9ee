import CashoutsV3
import SandboxCore
import WireJSON

/// The keys under `platform`.
enum PlatformKeys {
  static let section = Section<PlatformDraft>(keys: [
    Key(
      "declines",
      about: "Creates that the platform refuses, each at its code's place among the checks.",
      default: "none",
      .list(of: .decline, 0...1000, expecting: "refusals such as [{ code: 504 }]"),
      \.declines
    )
  ])
}

struct PlatformDraft: Sendable {
  var declines: [ConditionalDraft<Decline>]?
}

/// The keys of one item of `platform.declines`.
enum DeclineKeys {
  static let section = Section<DeclineParts>(
    keys: Key.head(.create, subject: "create") + [
      Key("code", about: "The refusal, such as 504.", required: true, .declineCode, \.code),
      Key(
        "reason",
        about: "What the wording leaves open, or `reason` in the body.",
        default: "the code's own",
        .text(1...200),
        \.reason
      ),
      Key(
        "reason_code",
        about: "The number beside the reason, 1 to 9999; only with 504.",
        default: "101 when no reason is stated either",
        .whole(1...9999),
        \.reasonCode
      ),
    ],
    rules: [
      KeyRule(
        .only(["reason_code"], with: [.says("code", [504, "504"])]),
        "`reason_code` comes with code 504 alone; remove it"
      ),
      KeyRule(
        .chooses(
          "reason",
          among: SpendingLimits.Kind.allCases.map(\.rawValue),
          when: .says("code", [508, "508"])
        ),
        "is no limit"
      ),
    ]
  )
}

struct DeclineParts: RuleHeadParts {
  var head = RuleHead()
  var code: Int?
  var reason: String?
  var reasonCode: Int?

  var decline: Decline? {
    code.flatMap { DeclineTable.decline($0, reason: reason, reasonCode: reasonCode) }
  }
}

extension ValueReader<ConditionalDraft<Decline>> {
  fileprivate static let decline = conditional(DeclineKeys.section) { $0.decline }
}

extension ValueReader<Int> {
  /// A code with which the platform itself can refuse a create, or 702 for a cancel.
  fileprivate static let declineCode = scalar(
    "a code such as 504",
    schema: .any(of: [
      ValueSchema(["enum": .array(declineCodes.map { .integer($0) })]),
      .words(declineCodes.map(String.init)),
    ])
  ) { text throws(ValueFault) in
    guard let code = declineCodes.first(where: { text == String($0) }) else {
      throw ValueFault(
        "\(quoted(text)) is no code of a decline; possible:"
          + " \(declineCodes.map(String.init).joined(separator: ", "))"
      )
    }
    return code
  }

  private static let declineCodes = DeclineTable.stages.keys.sorted()
}
