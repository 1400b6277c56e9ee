import SandboxCore
import ScenarioText
import WireJSON

/// The keys of one item of `observe`.
enum ObserveKeys {
  static func section(_ words: ScenarioWords) -> Section<ObserveDraft> { section(keys(words)) }

  private static func section(_ keys: [Key<ObserveDraft>]) -> Section<ObserveDraft> {
    Section(
      keys: keys,
      rules: [
        KeyRule(
          .oneOnly,
          "the item observes nothing; write one of "
            + keys.map { "`\($0.name)`" }.joined(separator: ", "),
          surplus: "an item observes one thing, and this has `{first}` already; put `{key}` into an"
            + " item of its own"
        )
      ]
    )
  }

  private static func keys(_ words: ScenarioWords) -> [Key<ObserveDraft>] {
    [
      Key(
        "status_checked",
        about: "Each webhook that was answered 2XX is followed by a status call about its payout.",
        .section(statusChecked, ObserveSpan())
      ) { draft, parts, _ in
        draft.check = parts.within.map { .statusChecked(within: $0) }
      },
      Key(
        "no_duplicate_payment",
        about:
          "A create whose answer was lost is asked for or sent again, and never paid with another"
          + " external_id: true, or { within: 1h }.",
        .claim(orWithin: .seconds(3600))
      ) { draft, span, _ in
        draft.check = .noDuplicatePayment(within: span)
      },
      Key(
        "late_rejection_noticed",
        about: "A payout that is REJECTED behind COMPLETED is asked for, and the answer says so.",
        .section(span, ObserveSpan())
      ) { draft, parts, _ in
        draft.check = parts.within.map { .lateRejectionNoticed(within: $0) }
      },
      Key(
        "forged_webhook_ignored",
        about: "No call comes because of a webhook that is not the platform's: true, or"
          + " { within: 1m }.",
        .claim(orWithin: .seconds(60))
      ) { draft, span, _ in
        draft.check = .forgedWebhookIgnored(within: span)
      },
      Key(
        "retries_answered",
        about: "A webhook whose attempts failed is answered 2XX by one of the retries: true.",
        .claim
      ) { draft, _, _ in draft.check = .retriesAnswered },
      Key(
        "expect",
        about: "An expectation of steps, without `http` and `body`.",
        expectation(words)
      ) {
        draft,
        expectation,
        _ in
        draft.expectation = expectation
      },
    ]
  }

  /// Nobody's answer is looked at here.
  private static func expectation(_ words: ScenarioWords) -> ValueReader<Expectation> {
    let any = ValueReader<Expectation>.expectation(words)
    return ValueReader(any.schema.with(.not(.requiresAny(of: ["http", "body"]))), any.read)
  }

  /// The keys under `status_checked`.
  static let statusChecked = Section<ObserveSpan>(
    keys: [
      Key("after", about: "What the call has to follow.", default: "webhook", .word) {
        (_: inout ObserveSpan, _: ObserveCause, _: SourcePlace) in
      }
    ] + span.keys
  )

  /// The key of every check that leaves time.
  static let span = Section<ObserveSpan>(keys: [
    Key("within", about: "In how much virtual time.", required: true, .positiveWait, \.within)
  ])
}

/// What a status call has to follow.
enum ObserveCause: String, CaseIterable, Sendable {
  case webhook
}

struct ObserveSpan: Sendable {
  var within: Duration?
}

/// What the keys of one item say.
struct ObserveDraft: Sendable {
  var check: MerchantCheck?
  var expectation: Expectation?
}

extension ValueReader<[ObserveEntry]> {
  /// The most items of a file.
  private static var most: Int { 100 }

  /// Everything that is watched.
  static func observed(_ words: ScenarioWords) -> ValueReader {
    let section = ObserveKeys.section(words)
    return ValueReader(.list(of: section.schema, 0...most)) { node, findings in
      guard case .list(let nodes) = node.content, nodes.count <= most else {
        findings.fault(
          "what is observed is a list of up to \(most) items, such as [{ retries_answered: true }]",
          at: node.place
        )
        return nil
      }
      var seen: Set<String> = []
      return nodes.compactMap { node in
        guard let entry = entry(node, section, &findings) else { return nil }
        if case .check(let check) = entry.content, !seen.insert(check.key).inserted {
          findings.fault(
            "`\(check.key)` is observed already; remove one of the two",
            at: node.place
          )
        }
        return entry
      }
    }
  }

  private static func entry(
    _ node: ScenarioNode,
    _ section: Section<ObserveDraft>,
    _ findings: inout Findings
  ) -> ObserveEntry? {
    var draft = ObserveDraft()
    section.read(node, into: &draft, &findings)
    if let check = draft.check { return ObserveEntry(place: node.place, content: .check(check)) }
    guard let expectation = draft.expectation else { return nil }
    findings.inside("expect") { checkClaims(expectation, &$0) }
    return ObserveEntry(place: node.place, content: .expectation(expectation))
  }

  /// Nobody's answer is looked at here, and no step gives payouts names.
  private static func checkClaims(_ expectation: Expectation, _ findings: inout Findings) {
    for claim in expectation.claims {
      if claim.isAboutAnswer {
        findings.fault(
          "`http` and `body` are about the answer to a step's call, and the merchant's calls are"
            + " its own; expect `requests` or a `payout`",
          at: claim.place
        )
      }
      guard let payout = claim.payout, payout.name == nil else { continue }
      findings.fault("name the payout: `of` takes its external_id here", at: payout.place)
    }
  }
}

extension ValueReader<Bool> {
  /// `true`, for what is either observed or left out.
  fileprivate static let claim = ValueReader(.onlyTrue) { node, findings in
    if case .scalar("true", isPlain: true) = node.content { return true }
    findings.fault("\(node.found) is not possible here; write true, or remove it", at: node.place)
    return nil
  }
}

extension ValueReader<Duration> {
  /// `true` for the usual time, or `{ within: 1h }`.
  fileprivate static func claim(orWithin usual: Duration) -> ValueReader {
    let schema = ValueSchema.any(of: [.onlyTrue, ObserveKeys.span.schema])
    return ValueReader(schema) { node, findings in
      switch node.content {
      case .scalar("true", isPlain: true): return usual
      case .mapping:
        var parts = ObserveSpan()
        ObserveKeys.span.read(node, into: &parts, &findings)
        return parts.within
      default:
        let example = "{ within: \(DurationText.text(usual)) }"
        findings.fault(
          "\(node.found) is not possible here; write true or \(example), or remove it",
          at: node.place
        )
        return nil
      }
    }
  }
}

extension ValueSchema {
  fileprivate static let onlyTrue = ValueSchema(["enum": [true]])
}
