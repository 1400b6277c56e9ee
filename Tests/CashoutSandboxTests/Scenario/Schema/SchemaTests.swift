import GoldenFiles
import CashoutSandbox
import Foundation
import ScenarioLanguage
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

  @Test func `the schema is the recorded one`() throws {
    try Golden.own.check(ScenarioSchema.text + "\n", "scenario.schema.json")
  }

  @Test(arguments: files)
  func `every file of the library is as the schema says`(_ name: String) throws {
    let file = Self.library.appending(path: name)
    #expect(try SchemaCheck.faults(in: String(contentsOf: file, encoding: .utf8)) == [])
  }

  @Test(arguments: [
    ("scenario: x\nseeds: 1", "$.seeds"), ("seed: 1", "$.scenario"),
    ("scenario: x\nseed: -1", "$.seed"), ("scenario: x\nclock: { mode: manuel }", "$.clock.mode"),
    ("scenario: x\nmerchant: { wallets: { usd: 1 } }", "$.merchant.wallets.usd"),
    ("scenario: x\nbank: { capacity: 100/minute }", "$.bank.capacity"),
    ("scenario: x\nbank: { hours: { opens: always } }", "$.bank.hours.opens"),
    ("scenario: x\nbank: { outages: [{ from: 1h }] }", "$.bank.outages[0].for"),
    (
      "scenario: x\nbank: { rules: [{ timeline: [{ after: 12 hours, status: DELIVERED }] }] }",
      "$.bank.rules[0].timeline[0].after"
    ),
    ("scenario: x\nplatform: { declines: [{ code: 42 }] }", "$.platform.declines[0].code"),
    ("scenario: x\nwebhooks: { rules: [{ duplicate: 99 }] }", "$.webhooks.rules[0].duplicate"),
    ("scenario: x\napi: { faults: [{ status: 42 }] }", "$.api.faults[0].status"),
    ("scenario: x\nbank: { rules: [{ match: { country: BR } }] }", "$.bank.rules[0]"),
    ("scenario: x\napi: { faults: [{}] }", "$.api.faults[0]"),
    ("scenario: x\nwebhooks: { rules: [{}] }", "$.webhooks.rules[0]"),
    ("scenario: x\nbank: { batches: [] }", "$.bank.batches"),
    ("scenario: x\nbank: { hours: { open: \"99:99-00:00\" } }", "$.bank.hours.open"),
    ("scenario: x\nplatform: { declines: [{ code: 505 }] }", "$.platform.declines[0].code"),
    ("scenario: x\nsteps: [{ creat: {} }]", "$.steps[0].creat"),
    ("scenario: x\nsteps: [{ create: 7 }]", "$.steps[0].create"),
    ("scenario: x\nsteps: [{ transition: { to: PAID } }]", "$.steps[0].transition.to"),
    ("scenario: x\nsteps: [{ expect: { http: 99 } }]", "$.steps[0].expect.http"),
    (
      "scenario: x\nsteps: [{ expect: { payout: { state: DONE } } }]",
      "$.steps[0].expect.payout.state"
    ),
    ("scenario: x\nobserve: [{ status_checked: {} }]", "$.observe[0].status_checked.within"),
    ("scenario: x\nobserve: [{ retries_answered: false }]", "$.observe[0].retries_answered"),
    ("scenario: x\nobserve: [{ expect: { wallets: 1 } }]", "$.observe[0].expect.wallets"),
  ])
  func `the schema finds what is wrong`(_ text: String, _ place: String) throws {
    let found = try SchemaCheck.faults(in: text)
    #expect(found.contains { $0.hasPrefix(place + ":") }, "\(found)")
  }

  @Test(arguments: ["0bd", "{}", "{ uniform: [1s, 2s], exponential: 3s }", "{ exponential: 0s }"])
  func `the schema finds waits that are none`(_ wait: String) throws {
    let step = "{ after: \(wait), status: DELIVERED }"
    let found = try SchemaCheck.faults(
      in: "scenario: x\nbank: { rules: [{ timeline: [\(step)] }] }"
    )
    #expect(found.first?.hasPrefix("$.bank.rules[0].timeline[0].after") == true, "\(found)")
  }

  @Test func `every key tells editors what it says, and its default unless it has to stand`() {
    let bare = Self.properties(in: Self.schema, at: "").filter { $0.about.isEmpty }
    #expect(bare.map(\.path) == [])
    let settings = Self.properties(in: Self.schema, at: "").filter { property in
      !property.isRequired && !property.path.hasPrefix("/steps")
        && !property.path.hasPrefix("/observe")
        && !property.path.hasPrefix("/expectation")
        && !property.path.contains("/match/")
        && !property.path.contains("/unless/") && !Self.choices.contains(property.name)
    }
    #expect(settings.count > 60)
    #expect(settings.filter { !$0.about.contains(" Default: ") }.map(\.path) == [])
  }

  /// Keys of which one has to stand, and what is fixed.
  private static let choices: Set = [
    "timeline", "one_of", "uniform", "exponential", "lognormal", "USD",
  ]

  private struct Property {
    let path: String
    let name: String
    let about: String
    let isRequired: Bool
  }

  /// Every property of the schema, wherever it stands.
  private static func properties(in schema: JSONObject, at path: String) -> [Property] {
    let required = (schema["required"]?.array ?? []).compactMap(\.text)
    var found: [Property] = []
    if schema["additionalProperties"] != nil || schema["type"] == "object" {
      for member in schema["properties"]?.object?.members ?? [] {
        let property = member.value.object ?? [:]
        found.append(
          Property(
            path: "\(path)/\(member.key)",
            name: member.key,
            about: property["description"]?.text ?? "",
            isRequired: required.contains(member.key)
          )
        )
      }
    }
    for member in schema.members where member.key != "not" && member.key != "allOf" {
      found += inner(member.value, at: path, of: member.key)
    }
    return found
  }

  private static func inner(_ value: JSONValue, at path: String, of key: String) -> [Property] {
    switch (key, value) {
    case ("properties", .object(let object)), ("$defs", .object(let object)):
      object.members.flatMap { properties(in: $0.value.object ?? [:], at: "\(path)/\($0.key)") }
    case (_, .object(let object)): properties(in: object, at: path)
    case (_, .array(let choices)):
      choices.flatMap { properties(in: $0.object ?? [:], at: path) }
    default: []
    }
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
      case ("anyOf", .array(let choices)), ("oneOf", .array(let choices)),
        ("allOf", .array(let choices)):
        return choices.flatMap { unknownKeywords(in: $0.object ?? [:]) }
      case (_, .object(let inner)): return unknownKeywords(in: inner)
      default: return []
      }
    }
  }
}
