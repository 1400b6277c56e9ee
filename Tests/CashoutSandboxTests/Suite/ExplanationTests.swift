import GoldenFiles
import CashoutSandbox
import Foundation
import ScenarioLanguage
import Testing
import WireJSON

/// What `explain` says about a create.
@Suite struct ExplanationTests {
  private func explanation(
    _ file: String,
    _ body: JSONObject,
    seed: UInt64? = nil
  ) async throws -> Explanation {
    let file = try ScenarioLoader.load(path: SuiteRuns.library + "/" + file)
    return try await Explanation(file, body: body.encoded(), seed: seed)
  }

  private static let cases: [(String, String, JSONObject)] = [
    ("late", "late-rejection.yaml", CashoutBody.make("late-1", amount: 1500)),
    ("nearly", "late-rejection.yaml", CashoutBody.make("late-1", amount: 999)),
    ("stuck", "slow-bank.yaml", CashoutBody.make("stuck-1")),
    ("refused", "limits.yaml", CashoutBody.make("small-1", amount: 1)),
  ]

  @Test(arguments: cases)
  func `a person reads which rule decides and what happens when`(
    _ name: String,
    _ file: String,
    _ body: JSONObject
  ) async throws {
    let explanation = try await explanation(file, body)
    try Golden.own.check(explanation.text + "\n", "explain/\(name).txt")
  }

  @Test func `a program reads the same`() async throws {
    let json = try await explanation(
      "late-rejection.yaml",
      CashoutBody.make("late-1", amount: 1500)
    ).json
    let object = try #require(try JSONParser.parse(Array(json.utf8)).object)
    #expect(object["rule"] == "closed account, noticed late")
    #expect(object["timeline"]?.array?.count == 4)
    #expect(object["status"] == 200)
  }

  @Test(arguments: ["before", "after"])
  func `a dropped connection is explained on`(_ moment: String) async throws {
    let file = try ScenarioLoader.load(
      "scenario: Lost\nclock: { mode: manual }\napi: { faults: [{ name: lost, when: \(moment),"
        + " drop_connection: true }] }"
    )
    let explanation = try await Explanation(file, body: CashoutBody.make().encoded())
    try Golden.own.check(explanation.text + "\n", "explain/dropped-\(moment).txt")
    let json = try #require(try JSONParser.parse(Array(explanation.json.utf8)).object)
    #expect(json["status"] == JSONValue.null)
    #expect(json["answer"] == JSONValue.null)
    #expect((json["rule"]?.text == "default") == (moment == "after"))
  }

  @Test func `a draw hangs on the seed`() async throws {
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for seed in 1...30 as ClosedRange<UInt64> {
        group.addTask {
          try await explanation("random-outcomes.yaml", CashoutBody.make(), seed: seed).text
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(texts.count > 1)
  }

  @Test(arguments: ["", "{", "[]", "{}"])
  func `a body that is no create is explained as refused`(_ body: String) async throws {
    let file = try ScenarioLoader.load("scenario: any")
    let text = try await Explanation(file, body: Array(body.utf8)).text
    #expect(text.contains("no payout comes of it"), "\(text)")
  }
}
