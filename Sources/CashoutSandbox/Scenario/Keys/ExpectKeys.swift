import SandboxCore
import WireJSON

/// The keys under `expect`.
enum ExpectKeys {
  static let section = Section<Expectation>(keys: [
    Key("http", .http) { $0.add(.http($1), at: $2) },
    Key("body", .pattern) { $0.add(.body($1), at: $2) },
    Key("payout", .oneOrMore(.payoutClaim)) { $0.add(all: $1, at: $2) },
    Key("payouts", .oneOrMore(.payoutsClaim)) { $0.add(all: $1, at: $2) },
    Key("webhooks", .oneOrMore(.webhookClaim)) { $0.add(all: $1, at: $2) },
    Key("wallet", .walletClaims) { $0.add(.wallet($1), at: $2) },
    Key("timeline", .oneOrMore(.timelineClaim)) { $0.add(all: $1, at: $2) },
    Key("requests", .oneOrMore(.requestClaim)) { $0.add(all: $1, at: $2) },
    Key("within", .span, \.within),
  ])
}

extension Expectation {
  fileprivate mutating func add(_ content: Claim.Content, at place: SourcePlace) {
    claims.append(Claim(place: place, content: content))
  }

  fileprivate mutating func add(all contents: [Claim.Content], at place: SourcePlace) {
    for content in contents { add(content, at: place) }
  }
}

extension ValueReader<Expectation> {
  static let expectation = ValueReader { node, findings in
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

extension ValueReader {
  /// One value, or a list of such.
  fileprivate static func oneOrMore<Item>(_ item: ValueReader<Item>) -> ValueReader
  where Value == [Item] {
    ValueReader { node, findings in
      guard case .list(let nodes) = node.content else {
        return item.read(node, &findings).map { [$0] }
      }
      return nodes.compactMap { item.read($0, &findings) }
    }
  }
}

extension ValueReader<HTTPClaim> {
  /// A status, or `none` for a connection that ends without an answer.
  fileprivate static let http = scalar(
    expecting: "an HTTP status such as 200, or none when no answer comes"
  ) { text in
    if text == "none" { return .noAnswer }
    guard let status = Int(text), 100...599 ~= status else { return nil }
    return .status(status)
  }
}

extension ValueReader<Duration> {
  /// A plain duration of virtual time.
  fileprivate static let span = scalar("a duration such as 5s") { text throws(ValueFault) in
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
