import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Rules of the bank, of declines, of faults and of webhooks see one and the same request.
@Suite struct RuleViewTests {
  /// What a request has, and what a rule says that has to see it.
  struct Sight: Sendable, CustomStringConvertible {
    let match: String
    let country: String
    let changes: JSONObject
    var removed: [String] = []

    var description: String { "\(match) \(changes.text)" }
  }

  private static let sights = [
    Sight(match: "bank_code: 1", country: "BR", changes: ["bank_code": "00000000"]),
    Sight(match: "bank_code: \"001\"", country: "BR", changes: ["bank_code": 0]),
    Sight(match: "amount: 1000", country: "BR", changes: ["amount": number("1e3")]),
    Sight(match: "amount: \"1000.00\"", country: "BR", changes: ["amount": number("10E2")]),
    Sight(match: "amount: \">= 1000\"", country: "BR", changes: ["amount": "1000.0"]),
    Sight(match: "bank_code: 21", country: "MX", changes: [:], removed: ["bank_code"]),
    Sight(match: "bank_code: \"02*\"", country: "MX", changes: ["bank_code": " "]),
    Sight(match: "currency: BRL", country: "BR", changes: [:], removed: ["currency"]),
  ]

  private static func number(_ text: String) -> JSONValue {
    JSONNumber(text: text).map(JSONValue.number) ?? .null
  }

  private static let rules: [(name: String, text: @Sendable (String) -> String, code: String)] = [
    (
      "bank", { "bank: { rules: [{ name: seen, match: { \($0) }, timeline: never }] }" },
      #"{"cashout_id":"1"}"#
    ),
    (
      "decline", { "platform: { declines: [{ name: seen, match: { \($0) }, code: 537 }] }" },
      #"{"code":537,"#
    ),
    (
      "fault", { "api: { faults: [{ name: seen, match: { \($0) }, status: 503, body: busy }] }" },
      "busy"
    ),
    (
      "webhook", { "webhooks: { rules: [{ name: seen, match: { \($0) }, drop: true }] }" },
      #"{"cashout_id":"1"}"#
    ),
  ]

  @Test(arguments: sights, 0..<rules.count)
  func `a rule sees the bank, the amount and the currency`(
    _ sight: Sight,
    _ kind: Int
  ) async throws {
    let rule = Self.rules[kind]
    let scenario = "scenario: sights\nbrand: onekeypayments\n\(rule.text(sight.match))\n"
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let sample = try #require(CreateSample.body(country: sight.country))
    let body = sample.changed(sight.changes, without: sight.removed)
    let answer = try await V3Client(sandbox).call(.create, body)
    #expect(answer.body.hasPrefix(rule.code), "\(rule.name): \(answer.body)")
    try await sandbox.advance(by: .seconds(7))
    let payout = sandbox.payouts().first
    if rule.name == "bank" { #expect(payout?.status == "PENDING") }
    if rule.name == "webhook" { #expect(sandbox.webhooks().isEmpty) }
    await sandbox.stop()
  }

  @Test(
    arguments: [
      ("bank_code: absent", ["bank_code": " "], "BR"), ("amount: \"1e*\"", ["amount": "1e3"], "BR"),
      ("amount: absent", ["amount": nil], "BR"), ("country: XX", ["country": "XX"], "BR"),
    ] as [(String, JSONObject, String)]
  )
  func `a fault sees what cannot be read as it came`(
    _ match: String,
    _ changes: JSONObject,
    _ country: String
  ) async throws {
    let scenario =
      "scenario: sights\napi: { faults: [{ match: { \(match) }, status: 503, body: busy }] }\n"
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let sample = try #require(CreateSample.body(country: country))
    let answer = try await V3Client(sandbox).call(.create, sample.changed(changes))
    #expect(answer.body == "busy")
    await sandbox.stop()
  }
}
