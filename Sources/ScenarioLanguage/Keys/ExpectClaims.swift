import SandboxCore
import ScenarioText
import WireJSON

extension ValueReader<Claim.Content> {
  /// A payout: `of`, the short keys `code` and `reason`, and fields that the control API shows.
  static func payoutClaim(_ words: ScenarioWords) -> ValueReader {
    let states = ValueReader<PayoutStatus>.status(words)
    let codes = ValueReader<Int>.rejectionCode(words)
    return ValueReader(payoutSchema(states, codes)) { node, findings in
      guard case .mapping(let entries) = node.content else {
        findings.fault(
          "\(node.found) is not a mapping; write { status: COMPLETED }",
          at: node.place
        )
        return nil
      }
      var name = PayoutName(nil, at: node.place)
      var fields = JSONObject()
      var rejection = JSONObject()
      for entry in entries {
        findings.inside(entry.key) { findings in
          switch entry.key {
          case "of": name = ExpectNames.read(entry.value, &findings) ?? name
          case "status":
            let status = states.read(entry.value, &findings)
            if let status { fields.append("status", .string(status.name)) }
          case "code":
            let code = codes.read(entry.value, &findings)
            if let code { rejection.append("code", .integer(code)) }
          case "reason": rejection.append("reason", entry.value.json)
          default: read(field: entry, into: &fields, &findings)
          }
        }
      }
      if !rejection.isEmpty { fields.append("rejection", .object(rejection)) }
      return .payout(name, fields)
    }
  }

  private static func read(
    field entry: ScenarioNode.Entry,
    into fields: inout JSONObject,
    _ findings: inout Findings
  ) {
    let known = PayoutFields.all
    guard known.contains(entry.key) else {
      let clause = Suggestion.clause(
        for: entry.key,
        among: ["of", "code", "reason"] + known,
        kind: "the fields are"
      )
      findings.fault("a payout has no such field; \(clause)", at: entry.keyPlace)
      return
    }
    if let value = ValueReader<JSONValue>.pattern.read(entry.value, &findings) {
      fields.append(entry.key, value)
    }
  }

  private static func payoutSchema(
    _ states: ValueReader<PayoutStatus>,
    _ codes: ValueReader<Int>
  ) -> ValueSchema {
    .object(
      [
        ("of", ExpectNames.name.schema.described(ExpectNames.about)),
        ("status", states.schema.described("The payout's state.")),
        ("code", codes.schema.described("Why it was rejected.")),
        ("reason", .anything.described("The words of the rejection.")),
      ]
        + PayoutFields.all.filter { $0 != "status" }.map { name in
          (name, .anything.described("`\(name)`, as GET /sandbox/payouts/{id} shows it."))
        }
    )
  }

  static func payoutsClaim(_ words: ScenarioWords) -> ValueReader {
    let section = ExpectPayoutsParts.section(words)
    return ValueReader(section.schema) { node, findings in
      var parts = ExpectPayoutsParts()
      section.read(node, into: &parts, &findings)
      return parts.count.map { .payouts($0, parts.status) }
    }
  }

  static let webhookClaim = ValueReader(ExpectWebhookKeys.section.schema) { node, findings in
    var claim = WebhookClaim()
    ExpectWebhookKeys.section.read(node, into: &claim, &findings)
    return .webhooks(claim)
  }

  static func timelineClaim(_ words: ScenarioWords) -> ValueReader {
    let section = ExpectTimelineParts.section(words)
    return ValueReader(section.schema) { node, findings in
      var parts = ExpectTimelineParts(of: PayoutName(nil, at: node.place))
      section.read(node, into: &parts, &findings)
      return parts.events.map { .timeline(parts.of, $0) }
    }
  }

  static let requestClaim = ValueReader(ExpectRequestKeys.section.schema) { node, findings in
    var claim = RequestClaim()
    ExpectRequestKeys.section.read(node, into: &claim, &findings)
    return .requests(claim)
  }
}

/// How expectations name payouts.
enum ExpectNames {
  static let name = ValueReader<String>.text(1...100)
  static let about = "The payout's name. Default: that of the last create."

  static func read(_ node: ScenarioNode, _ findings: inout Findings) -> PayoutName? {
    name.read(node, &findings).map { PayoutName($0, at: node.place) }
  }
}

/// The keys under `payouts`.
struct ExpectPayoutsParts: Sendable {
  var count: CountTest?
  var status: PayoutStatus?

  static func section(_ words: ScenarioWords) -> Section<ExpectPayoutsParts> {
    Section(keys: [
      Key(
        "count",
        about: "How many: 3, \">= 3\" or \"1..3\".",
        required: true,
        .count,
        \.count
      ), Key("status", about: "In which state.", default: "any", .status(words), \.status),
    ])
  }
}

/// The keys under `timeline`.
struct ExpectTimelineParts: Sendable {
  var of: PayoutName
  var events: [PayoutStatus]?

  static func section(_ words: ScenarioWords) -> Section<ExpectTimelineParts> {
    Section(keys: [
      Key(
        "of",
        about: "The payout's name.",
        default: "that of the last create",
        .text(1...100)
      ) { parts, name, place in parts.of = PayoutName(name, at: place) },
      Key(
        "events",
        about: "All states in order, such as [PENDING, DELIVERED].",
        required: true,
        .list(of: .status(words), 1...1000, expecting: "states such as [PENDING, DELIVERED]"),
        \.events
      ),
    ])
  }
}

/// The keys under `webhooks`.
enum ExpectWebhookKeys {
  static let section = Section<WebhookClaim>(
    keys: [
      Key("of", about: "The payout's name.", default: "all payouts", .text(1...100)) {
        claim,
        name,
        place in
        claim.of = PayoutName(name, at: place)
      },
      Key(
        "count",
        about: "How many requests arrived, retries and copies included.",
        default: "any number",
        .count,
        \.count
      ),
      Key(
        "in_order",
        about: "Whether they came in the order of the payout's changes.",
        default: "either",
        .flag,
        \.isInOrder
      ),
      Key("last", about: "Fields of the last one.", default: "any", .pattern) {
        claim,
        pattern,
        _ in
        claim.last = pattern.object
      },
    ],
    rules: [
      KeyRule(
        .some([.has("count"), .has("in_order"), .has("last")]),
        "nothing is expected of them; write `count`, `in_order` or `last`"
      )
    ]
  )
}

/// The keys under `requests`.
enum ExpectRequestKeys {
  static let section = Section<RequestClaim>(keys: [
    Key("method", about: "The HTTP method.", default: "any", .text(1...20), \.method),
    Key("path", about: "Without the query.", default: "any", .text(1...2000), \.path),
    Key("body", about: "What the body has, a subset.", default: "any", .pattern, \.body),
    Key(
      "count",
      about: "How many: 3, \">= 3\" or \"1..3\".",
      required: true,
      .count,
      \.count
    ),
  ])
}
