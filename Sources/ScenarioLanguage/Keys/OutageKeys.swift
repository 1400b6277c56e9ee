import SandboxCore
import ScenarioText
import WireJSON

/// The keys of one item of `bank.outages`.
enum OutageKeys {
  static func section(_ words: ScenarioWords) -> Section<OutageParts> {
    Section(
      keys: [
        Key(
          "from",
          about: "When it begins: a moment, or a duration since the scenario was loaded.",
          required: true,
          .outageStart
        ) { outage, start, place in
          outage.start = start
          outage.startPlace = place
        },
        Key("for", about: "How long it lasts.", required: true, .positiveWait, \.duration),
        Key(
          "effect",
          about: "Whether answers wait for the end (queue) or are rejections (reject).",
          default: "queue",
          .word,
          \.effect
        ),
      ]
        + Key.rejection(
          about: "Why answers are rejected",
          only: "reject",
          words,
          default: "\(words.rejections.codes.usual)"
        )
        + Key.scope,
      rules: [
        KeyRule(
          .only(["code", "reason"], with: [.says("effect", "reject")]),
          "`{key}` is why answers are rejected; add `effect: reject`"
        )
      ]
    )
  }
}

/// What an outage does with answers that fall into it.
enum OutageEffect: String, CaseIterable, Sendable {
  case queue, reject
}

struct OutageParts: ScopedParts, RejectingParts {
  var start: BankOutage.Start?
  var startPlace: SourcePlace?
  var duration: Duration?
  var effect: OutageEffect?
  var rejection = RejectionParts()
  var scope = ScopeParts()

  var condition: BankConditions.Scoped<BankOutage>? {
    guard let start, let duration else { return nil }
    let outage = BankOutage(
      from: start,
      for: duration,
      effect: effect == .reject ? .reject(rejection.rejection) : .queue
    )
    return BankConditions.Scoped(outage, scope.scope)
  }
}

extension ValueReader<OutageParts> {
  static func outage(_ words: ScenarioWords) -> ValueReader {
    section(OutageKeys.section(words), OutageParts())
  }
}

extension ValueReader<BankOutage.Start> {
  /// A moment, or how long after the scenario was put in force.
  fileprivate static let outageStart = scalar(
    "a moment such as 2026-01-05T09:00:00Z, or how long after the start, such as 1h",
    schema: .any(of: [ValueReader<Instant>.moment.schema, .duration])
  ) { text throws(ValueFault) in
    if let moment = InstantText.parse(text) { return .at(moment) }
    if let wait = try? DurationText.parse(text) { return .afterLoad(wait) }
    throw ValueFault(
      "\(quoted(text)) is no beginning; write a moment such as 2026-01-05T09:00:00Z, or how long"
        + " after the scenario was put in force, such as 1h"
    )
  }
}
