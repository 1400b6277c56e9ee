import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// The schema that editors get says what the reader reads.
@Suite struct SchemaTests {
  private static let library = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../scenarios").standardizedFileURL

  private static let files =
    ((try? FileManager.default.subpathsOfDirectory(atPath: library.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private static let schema = ScenarioSchema.document.object ?? [:]

  private func faults(_ text: String) throws -> [String] {
    SchemaCheck.faults(try #require(ScenarioSchema.value(text)), Self.schema)
  }

  @Test func `the schema is the recorded one`() throws {
    let text = String(
      decoding: ScenarioSchema.document.encoded(JSONStyle(.pretty(indent: 2))),
      as: UTF8.self
    )
    try Golden.check(text + "\n", "scenario.schema.json")
  }

  @Test(arguments: files)
  func `every file of the library is as the schema says`(_ name: String) throws {
    let file = Self.library.appending(path: name)
    #expect(try faults(String(contentsOf: file, encoding: .utf8)) == [])
  }

  @Test(arguments: [
    ("scenario: x\nseeds: 1", "$.seeds"), ("seed: 1", "$.scenario"),
    ("scenario: x\nseed: -1", "$.seed"), ("scenario: x\nclock: { mode: manuel }", "$.clock.mode"),
    ("scenario: x\nmerchant: { wallets: { usd: 1 } }", "$.merchant.wallets.usd"),
    ("scenario: x\nbank: { capacity: 100/minute }", "$.bank.capacity"),
    ("scenario: x\nbank: { hours: { opens: always } }", "$.bank.hours"),
    ("scenario: x\nbank: { outages: [{ from: 1h }] }", "$.bank.outages[0].for"),
    (
      "scenario: x\nbank: { rules: [{ timeline: [{ after: 12 hours, status: DELIVERED }] }] }",
      "$.bank.rules[0].timeline"
    ),
    ("scenario: x\nplatform: { declines: [{ code: 42 }] }", "$.platform.declines[0].code"),
    ("scenario: x\nwebhooks: { rules: [{ duplicate: 99 }] }", "$.webhooks.rules[0].duplicate"),
    ("scenario: x\napi: { faults: [{ status: 42 }] }", "$.api.faults[0].status"),
    ("scenario: x\nsteps: [{ creat: {} }]", "$.steps[0].creat"),
    ("scenario: x\nsteps: [{ create: 7 }]", "$.steps[0].create"),
    ("scenario: x\nsteps: [{ transition: { to: PAID } }]", "$.steps[0].transition.to"),
    ("scenario: x\nsteps: [{ expect: { http: 99 } }]", "$.steps[0].expect.http"),
    ("scenario: x\nsteps: [{ expect: { payout: { state: DONE } } }]", "$.steps[0].expect.payout"),
    ("scenario: x\nobserve: [{ status_checked: {} }]", "$.observe[0]"),
    ("scenario: x\nobserve: [{ retries_answered: false }]", "$.observe[0]"),
    ("scenario: x\nobserve: [{ expect: { wallets: 1 } }]", "$.observe[0]"),
  ])
  func `the schema finds what is wrong`(_ text: String, _ place: String) throws {
    let found = try faults(text)
    #expect(found.first?.hasPrefix(place + ":") == true, "\(found)")
  }

  @Test func `the schema is served`() async throws {
    try await TestServer.run { server in
      let answer = try await server.wire.send("GET", "/sandbox/scenario/schema.json")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/schema+json")
      #expect(try JSONParser.parse(Array(answer.body.utf8)) == ScenarioSchema.document)
    }
  }

  @Test func `the schema uses no keyword that its check does not know`() {
    #expect(Self.unknownKeywords(in: Self.schema) == [])
  }

  private static func unknownKeywords(in schema: JSONObject) -> [String] {
    schema.members.flatMap { member -> [String] in
      guard SchemaCheck.keywords.contains(member.key) else { return [member.key] }
      switch (member.key, member.value) {
      case ("properties", .object(let properties)), ("$defs", .object(let properties)):
        return properties.members.flatMap { unknownKeywords(in: $0.value.object ?? [:]) }
      case ("anyOf", .array(let choices)):
        return choices.flatMap { unknownKeywords(in: $0.object ?? [:]) }
      case (_, .object(let inner)): return unknownKeywords(in: inner)
      default: return []
      }
    }
  }
}
