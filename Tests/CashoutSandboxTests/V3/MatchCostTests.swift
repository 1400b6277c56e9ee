import CashoutSandbox
import Testing
import WireJSON

/// Comparing calls with rules has bounds, whatever a scenario and a request have.
///
/// One after the other, for each keeps a processor busy for seconds, and others wait for one.
@Suite(.serialized, .timeLimit(.minutes(10))) struct MatchCostTests {
  private static let many =
    "scenario: Many costly rules\nbank:\n  rules:\n"
    + (0..<200).map { number in
      #"    - { match: { comments: "/^(a|a?){300}(a*a*)\#(number)$/" }, timeline: never }"# + "\n"
    }.joined()

  private static let globs =
    "scenario: Many globs\nbank:\n  rules:\n    - timeline: never\n      match:\n        comments:\n"
    + (0..<10_000).map { "          - \"*a*a*a*a\($0)*b\"\n" }.joined()

  @Test(arguments: [many, globs])
  func `a create whose rules would be compared for long is refused`(_ text: String) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: text, opensSocket: false)
    let client = V3Client(sandbox)
    let long: JSONValue = .string(String(repeating: "a", count: 200))
    let answer = try await client.call(.create, CashoutBody.make(with: ["comments": long]))
    #expect(answer.status == 500)
    let hint = answer.headers["sandbox-diagnosis"] ?? ""
    #expect(hint.hasPrefix("comparing this request with the scenario's rules takes too long;"))
    #expect(sandbox.payouts().isEmpty)
    #expect(sandbox.available("USD") == "1000000.00")
    #expect(try await client.create(CashoutBody.make(with: ["comments": "b"])) == 1)
    await sandbox.stop()
  }

  @Test func `fields that are too long are left out, and the create says so`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let long: JSONValue = .string(String(repeating: "n", count: 5000))
    let answer = try await client.call(.create, CashoutBody.make(with: ["note": long]))
    #expect(answer.status == 200)
    let hint = answer.headers["sandbox-diagnosis"] ?? ""
    #expect(hint.contains("too long for rules to see and for the payout to keep: note"), "\(hint)")
    let view = try await sandbox.send("GET", "/sandbox/payouts/1").body
    #expect(!view.contains("nnnn"), "\(view)")
    var changes = JSONObject()
    let text: JSONValue = .string(String(repeating: "y", count: 500))
    for number in 0..<100 { changes.append("x\(number)", text) }
    try await client.call(.create, CashoutBody.make("order-2", with: changes))
    let kept = try await sandbox.send("GET", "/sandbox/payouts/2").body
    #expect(kept.utf8.count < 8000 && kept.contains(#""x0""#), "\(kept.utf8.count) bytes")
    await sandbox.stop()
  }

  @Test(arguments: ["beneficiary_id", "beneficiary_birthdate", "type", "cashout_type"])
  func `a field without a rule of its own has a longest length`(_ field: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    for (length, status) in [(100, 200), (101, 412)] {
      let text: JSONValue = .string(String(repeating: "1", count: length))
      let body = CashoutBody.make("order-\(length)", with: JSONObject([(field, text)]))
      #expect(try await client.call(.create, body).status == status, "\(length)")
    }
    await sandbox.stop()
  }
}
