import CashoutsV3
import SandboxCore

/// The keys under `platform`.
enum PlatformKeys {
  static let section = Section<PlatformDraft>(keys: [
    Key(
      "declines",
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
    keys: Key.head(.create) + [
      Key("code", required: true, .declineCode, \.code),
      Key("reason", .text(1...200)) { parts, reason, place in
        parts.reason = reason
        parts.reasonPlace = place
      },
      Key("reason_code", .whole(1...9999)) { parts, code, place in
        parts.reasonCode = code
        parts.reasonCodePlace = place
      },
    ]
  )
}

struct DeclineParts: RuleHeadParts {
  var head = RuleHead()
  var code: Int?
  var reason: String?
  var reasonPlace: SourcePlace?
  var reasonCode: Int?
  var reasonCodePlace: SourcePlace?
}

extension ValueReader<ConditionalDraft<Decline>> {
  fileprivate static let decline = ValueReader(DeclineKeys.section.schema) { node, findings in
    var parts = DeclineParts()
    parts.head.place = node.place
    DeclineKeys.section.read(node, into: &parts, &findings)
    check(parts, &findings)
    let decline = parts.code.map {
      Decline(code: $0, reason: parts.reason, reasonCode: parts.reasonCode)
    }
    return ConditionalDraft(head: parts.head, action: decline)
  }

  private static func check(_ parts: DeclineParts, _ findings: inout Findings) {
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
    schema: .number("integer", "^[0-9]{3}$", ("300", "703"))
  ) { text throws(ValueFault) in
    let codes = Decline.stages.keys.sorted()
    guard let code = Int(text), codes.contains(code) else {
      throw ValueFault(
        "\(quoted(text)) is no code of a decline; possible:"
          + " \(codes.map(String.init).joined(separator: ", "))"
      )
    }
    return code
  }
}
