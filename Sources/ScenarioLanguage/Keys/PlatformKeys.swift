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
        .text(1...200)
      ) { parts, reason, place in
        parts.reason = reason
        parts.reasonPlace = place
      },
      Key(
        "reason_code",
        about: "The number beside the reason, 1 to 9999; only with 504.",
        default: "101 when no reason is stated either",
        .whole(1...9999)
      ) { parts, code, place in
        parts.reasonCode = code
        parts.reasonCodePlace = place
      },
    ],
    constraint: .allOf([
      .anyOf([.not(.requires("reason_code")), .says("code", 504, "504")]),
      .anyOf([
        .not(.says("code", 508, "508")), .not(.requires("reason")), .says("reason", limits),
      ]),
    ])
  )

  private static let limits = SpendingLimits.Kind.allCases.map { JSONValue.string($0.rawValue) }
}

struct DeclineParts: RuleHeadParts {
  var head = RuleHead()
  var code: Int?
  var reason: String?
  var reasonPlace: SourcePlace?
  var reasonCode: Int?
  var reasonCodePlace: SourcePlace?

  var decline: Decline? {
    code.map { Decline(code: $0, reason: reason, reasonCode: reasonCode) }
  }
}

extension ValueReader<ConditionalDraft<Decline>> {
  fileprivate static let decline =
    conditional(DeclineKeys.section, action: { $0.decline }, check: check)

  private static func check(
    _ parts: DeclineParts,
    _: ScenarioNode,
    _ findings: inout Findings
  ) {
    if let place = parts.reasonCodePlace, let code = parts.code, code != 504 {
      findings.fault("`reason_code` comes with code 504 alone; remove it", at: place)
    }
    let kinds = SpendingLimits.Kind.allCases.map(\.rawValue)
    if parts.code == 508, let reason = parts.reason, let place = parts.reasonPlace,
      !kinds.contains(reason)
    {
      let clause = Suggestion.clause(for: reason, among: kinds, kind: "possible:")
      findings.fault("reason: \(quoted(reason)) is no limit; \(clause)", at: place)
    }
  }
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

  private static let declineCodes = Decline.stages.keys.sorted()
}
