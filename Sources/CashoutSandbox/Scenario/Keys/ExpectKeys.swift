import SandboxCore
import WireJSON

/// The keys under `expect`.
enum ExpectKeys {
  static let section = Section<Expectation>(keys: [
    Key("http", .http) { $0.add(.http($1), at: $2) },
    Key("body", .pattern) { $0.add(.body($1), at: $2) },
    Key("payout", .oneOrMore(.payoutClaim)) { expectation, claims, _ in
      expectation.claims += claims
    },
    Key("payouts", .oneOrMore(.payoutsClaim)) { expectation, claims, _ in
      expectation.claims += claims
    },
    Key("webhooks", .oneOrMore(.webhookClaim)) { expectation, claims, _ in
      expectation.claims += claims
    },
    Key("wallet", .walletClaims) { $0.add(.wallet($1), at: $2) },
    Key("timeline", .oneOrMore(.timelineClaim)) { expectation, claims, _ in
      expectation.claims += claims
    },
    Key("requests", .oneOrMore(.requestClaim)) { expectation, claims, _ in
      expectation.claims += claims
    },
    Key("within", .span, \.within),
  ])
}

extension Expectation {
  fileprivate mutating func add(_ content: Claim.Content, at place: SourcePlace) {
    claims.append(Claim(place: place, content: content))
  }
}

extension ValueReader<Expectation> {
  static let expectation = ValueReader(.shared("expectation")) { node, findings in
    var expectation = Expectation()
    ExpectKeys.section.read(node, into: &expectation, &findings)
    guard case .mapping(let entries) = node.content else { return nil }
    if entries.isEmpty {
      findings.fault("nothing is expected; write what is, or remove `expect`", at: node.place)
    }
    let waiting = ["payout", "payouts", "webhooks", "wallet", "timeline", "requests"]
    if let within = node["within"], waiting.allSatisfy({ node[$0] == nil }) {
      findings.fault(
        "`within` waits for payouts, webhooks, wallets and requests, of which nothing is expected",
        at: within.place
      )
    }
    return expectation
  }
}

extension ValueReader<[Claim]> {
  /// One claim, or a list of such, each with its own place.
  fileprivate static func oneOrMore(_ item: ValueReader<Claim.Content>) -> ValueReader {
    ValueReader(.any(of: [item.schema, .list(of: item.schema, 0...10_000)])) { node, findings in
      let nodes = if case .list(let nodes) = node.content { nodes } else { [node] }
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
    schema: .any(of: [.number("integer", "^[0-9]+$", ("100", "599")), .words(["none"])])
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
      throw ValueFault(error.message)
    }
  }
}

extension ValueReader<CountTest> {
  static let count = scalar(
    expecting: "a count; write 3, \">= 3\" or \"1..3\"",
    { CountTest($0) }
  )
}
