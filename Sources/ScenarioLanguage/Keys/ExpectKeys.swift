import SandboxCore
package import ScenarioText
import WireJSON

/// The keys under `expect`.
enum ExpectKeys {
  /// What can come true with time.
  fileprivate static let waiting = [
    "payout", "payouts", "webhooks", "wallet", "timeline", "requests",
  ]

  /// What the shared schema `expectation` stands for.
  static func form(_ words: ScenarioWords) -> ValueSchema {
    section(words).schema.with(["minProperties": 1])
  }

  static func section(_ words: ScenarioWords) -> Section<Expectation> {
    Section(
      keys: [
        Key("http", about: "The answer's status; none when no answer comes.", .http) {
          $0.add(.http($1), at: $2)
        },
        Key(
          "body",
          about: "What the answer's body has: of objects a subset, of lists the whole;"
            + " { any: string } is any text, { exactly: \"1\" } the text and not the number.",
          .pattern
        ) { $0.add(.body($1), at: $2) },
        Key(
          "payout",
          about: "What the payout `of` is like, as GET /sandbox/payouts/{id} shows it.",
          .oneOrMore(.payoutClaim(words))
        ) { expectation, claims, _ in expectation.claims += claims },
        Key("payouts", about: "How many payouts there are.", .oneOrMore(.payoutsClaim(words))) {
          expectation,
          claims,
          _ in expectation.claims += claims
        },
        Key("webhooks", about: "What the built-in receiver got.", .oneOrMore(.webhookClaim)) {
          expectation,
          claims,
          _ in expectation.claims += claims
        },
        Key("wallet", about: "Balances by currency, in its units.", .walletClaims) {
          $0.add(.wallet($1), at: $2)
        },
        Key(
          "timeline",
          about: "All states of a payout, in order.",
          .oneOrMore(.timelineClaim(words))
        ) {
          expectation,
          claims,
          _ in expectation.claims += claims
        },
        Key("requests", about: "How many calls the API got.", .oneOrMore(.requestClaim)) {
          expectation,
          claims,
          _ in expectation.claims += claims
        },
        Key(
          "within",
          about: "Virtual time to let pass, event by event, until the rest holds.",
          default: "none",
          .span,
          \.within
        ),
      ],
      rules: [
        KeyRule(
          .only(["within"], with: waiting.map { .has($0) }),
          "`within` waits for payouts, webhooks, wallets and requests, of which nothing is expected"
        )
      ]
    )
  }
}

extension Expectation {
  fileprivate mutating func add(_ content: Claim.Content, at place: SourcePlace) {
    claims.append(Claim(place: place, content: content))
  }
}

extension ValueReader<Expectation> {
  package static func expectation(_ words: ScenarioWords) -> ValueReader {
    let section = ExpectKeys.section(words)
    return ValueReader(.shared("expectation")) { node, findings in
      var expectation = Expectation()
      section.read(node, into: &expectation, &findings)
      for claim in expectation.claims {
        if let remark = claim.remark { findings.warn(remark, at: claim.place) }
      }
      guard case .mapping(let entries) = node.content else { return nil }
      if entries.isEmpty {
        findings.fault("nothing is expected; write what is, or remove `expect`", at: node.place)
      }
      return expectation
    }
  }
}

extension ValueReader<[Claim]> {
  /// One claim, or a list of such, each with its own place.
  fileprivate static func oneOrMore(_ item: ValueReader<Claim.Content>) -> ValueReader {
    ValueReader(.oneOrMore(item.schema, 0...10_000)) { node, findings in
      let nodes = if case .list(let nodes) = node.content { nodes } else { [node] }
      if nodes.isEmpty {
        findings.warn("an empty list expects nothing; write what is expected", at: node.place)
      }
      return nodes.compactMap { node in
        item.read(node, &findings).map { Claim(place: node.place, content: $0) }
      }
    }
  }
}

extension ValueReader<HTTPClaim> {
  /// A status, or `none` for a connection that ends without an answer.
  fileprivate static let http = scalar(
    expecting: "an HTTP status such as 200, or none when no answer comes",
    schema: .any(of: [.words(["none"]), .number("integer", "^[1-5][0-9]{2}$", ("100", "599"))])
  ) { text in
    if text == "none" { return .noAnswer }
    guard let status = Int(text), 100...599 ~= status else { return nil }
    return .status(status)
  }
}

extension ValueReader<Duration> {
  /// A plain duration of virtual time.
  fileprivate static let span = scalar(
    "a duration such as 5s",
    schema: .duration
  ) { text throws(ValueFault) in
    do throws(DurationText.Fault) {
      return try DurationText.parse(text)
    } catch {
      throw ValueFault(error, in: text)
    }
  }
}

extension ValueReader<CountTest> {
  static let count = scalar(
    expecting: "a count; write 3, \">= 3\" or \"1..3\"",
    schema: ValueSchema([
      "type": ["integer", "string"], "minimum": 0, "maximum": 1_000_000_000,
      "pattern": "^((>=|<=|>|<)? *[0-9]+| *[0-9]+[.][.] *[0-9]+)$",
    ]),
    { CountTest($0) }
  )
}
