import Foundation
import Programs
import Testing
import WireJSON

/// The commands for a running server, run as a user runs them.
@Suite(.timeLimit(.minutes(10))) struct ClientCommandTests {
  private func run(_ served: ServedSandbox, _ arguments: [String]) async throws -> Program.Outcome {
    try await Program.run(arguments, environment: ["CASHOUT_SANDBOX_URL": served.url])
  }

  @Test(arguments: [["payouts"], ["pay"], ["advance", "1s"], ["load", "-"], ["report"]])
  func `where nobody listens a command says so at once`(_ arguments: [String]) async throws {
    let elapsed = try await ContinuousClock().measure {
      let outcome = try await Program.run(
        arguments + ["--url", "http://127.0.0.1:1"],
        input: "scenario: x"
      )
      #expect(outcome.status == 3)
      #expect(outcome.error.contains("no server answers at http://127.0.0.1:1: connection refused"))
    }
    #expect(elapsed < .seconds(60))
  }

  @Test func `waiting for nobody ends in time`() async throws {
    let elapsed = try await ContinuousClock().measure {
      let outcome = try await Program.run(["wait", "http://127.0.0.1:1", "--timeout", "300ms"])
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("not ready within 300ms"))
    }
    #expect(elapsed < .seconds(60))
  }

  @Test(arguments: [["payouts"], ["wait"], ["report", "--junit", "-"]])
  func `a command whose output is lost has failed`(_ arguments: [String]) async throws {
    try await ServedSandbox.during { _, served in
      let outcome = try await Program.run(
        arguments + ["--url", served.url],
        output: "/dev/full"
      )
      #expect(outcome.error.contains("cannot write standard output"), "\(outcome.error)")
      // A report of nothing has failed, whether it could be read or not.
      #expect(outcome.status == (arguments[0] == "report" ? 1 : 74))
    }
  }

  @Test func `a shell pays, lets time pass and looks at what came of it`() async throws {
    try await ServedSandbox.during { _, served in
      let paid = try await run(served, ["pay", "--external-id", "order-1", "--amount", "12.50"])
      #expect(paid.status == 0, "\(paid.error)")
      #expect(paid.output.hasPrefix("payout 1 (order-1): PENDING, BRL 12.50 to BR, rule: "))
      let advanced = try await run(served, ["advance", "2s"])
      #expect(advanced.output.hasPrefix("2026-01-05T09:00:02.000Z, manual, 1 scheduled, next at"))
      let moved = try await run(served, ["transition", "1", "REJECTED", "--code", "801"])
      #expect(moved.output.contains("payout 1 (order-1): REJECTED 801"), "\(moved.error)")
      let list = try await run(served, ["payouts", "--status", "REJECTED"])
      #expect(list.output.hasPrefix("1  order-1  REJECTED 801"))
      let one = try await run(served, ["payouts", "1"])
      #expect(one.output.contains("DELIVERED by the platform"), "\(one.output)")
      #expect(one.output.contains("allowed now: none"))
      let webhooks = try await run(served, ["webhooks", "--payout", "1"])
      #expect(webhooks.output.hasPrefix("webhook 2  payout 1 REJECTED  delivered  attempt 1: 200"))
      let resent = try await run(served, ["webhooks", "--resend", "1"])
      #expect(resent.output.contains("attempt 2: 200"), "\(resent.error)")
      let idle = try await run(served, ["advance", "--until", "idle", "--json"])
      #expect(try JSONParser.parse(Array(idle.output.utf8)).object?["pending"] == 0)
    }
  }

  @Test func `a shell reads what a payout waits for, and for what it waited`() async throws {
    let scenario = """
      scenario: An outage
      clock: { start: 2026-01-11T07:00:00Z }
      bank: { outages: [{ from: 2026-01-11T06:00:00Z, for: 2h }] }
      """
    let wait = "queued: outage until 2026-01-11T08:00Z"
    try await ServedSandbox.during { _, served in
      let loaded = try await served.send("PUT", "/sandbox/scenario", scenario)
      #expect(loaded.status == 200, "\(loaded.body)")
      _ = try await run(served, ["pay"])
      _ = try await run(served, ["advance", "--to", "2026-01-11T07:01:00Z"])
      let waiting = try await run(served, ["payouts", "1"])
      let next = ", next COMPLETED at 2026-01-11T08:00:00.000Z, \(wait)\n"
      #expect(waiting.output.contains(next), "\(waiting.output)")
      _ = try await run(served, ["advance", "2h"])
      let paid = try await run(served, ["payouts", "1"])
      #expect(paid.output.contains("COMPLETED by the bank, \(wait)\n"), "\(paid.output)")
    }
  }

  @Test func `pay prints what the sandbox says of a create that it took`() async throws {
    try await ServedSandbox.during { _, served in
      let long = String(repeating: "x", count: 20_000)
      let paid = try await run(served, ["pay", "--set", "note=\(long)"])
      #expect(paid.status == 0, "\(paid.error)")
      #expect(paid.output.contains("\n  decided by the default timeline"), "\(paid.output)")
      #expect(paid.output.contains("to keep: note"), "\(paid.output)")
      let plain = try await run(served, ["pay"])
      #expect(!plain.output.contains("decided by"), "\(plain.output)")
    }
  }

  @Test(arguments: ["status: 500", "drop_connection: true"])
  func `pay names the payout whose answer was lost`(_ fault: String) async throws {
    let scenario =
      "scenario: Lost\napi:\n  faults:\n"
      + "    - { match: { endpoint: create }, when: after, \(fault) }\n"
    try await ServedSandbox.during { _, served in
      #expect(try await served.send("PUT", "/sandbox/scenario", scenario).status == 200)
      let lost = try await run(served, ["pay"])
      #expect(lost.status == 1 && lost.output.isEmpty, "\(lost)")
      let told = "payout 1 was made all the same, GET /sandbox/payouts/1 shows it\n"
      #expect(lost.error.hasSuffix(told), "\(lost.error)")
      #expect(try await run(served, ["payouts", "1"]).status == 0)
      // What is refused was not made.
      let refused = try await run(served, ["pay", "--set", "bank_account=x"])
      #expect(refused.status == 1 && !refused.error.contains("was made"), "\(refused.error)")
    }
  }

  @Test func `a body comes from a file or standard input, with fields over it`() async throws {
    try await ServedSandbox.during { _, served in
      let body =
        #"{"country":"BR","currency":"BRL","amount":5,"document_id":"01716001340","#
        + #""beneficiary_name":"Ana","bank_account":"3423422-7","bank_code":"001","#
        + #""bank_branch":"1234","account_type":"C","external_id":"a"}"#
      let paid = try await Program.run(
        ["pay", "-", "--url", served.url + "/", "--set", "on_hold:=true", "--set", "comments=hi"],
        input: body
      )
      #expect(paid.output.hasPrefix("payout 1 (a): ON_HOLD"), "\(paid.error)")
      let refused = try await run(served, ["pay", "--set", "bank_account=x"])
      #expect(refused.status == 1)
      #expect(refused.error.contains("POST /v3/cashout answers 412"), "\(refused.error)")
      for country in ["MX", "CO", "PE", "JP"] {
        let sample = try await run(served, ["pay", "--country", country])
        #expect(sample.status == 0, "\(country): \(sample.error)")
      }
    }
  }

  @Test(arguments: [
    (["pay", "--set", "x"], Int32(64), "--set x: write name=text"),
    (["pay", "--set", "x:=}"], 64, "} is no JSON"),
    (["pay", "/nowhere.json"], 64, "there is no such file"),
    (["advance"], 64, "write one of a duration"), (["advance", "1s", "--to", "x"], 64, "one of"),
    (["advance", "-1s"], 64, "advance -1s: time only goes forward; write how far"),
    (["advance", "-1s", "--json"], 64, "time only goes forward"),
    (["advance", "soon"], 1, "a duration"), (["payouts", "9"], 1, "no payout 9"),
    (["payouts", "m-1 ü/%2"], 1, "no payout m-1 ü/%2 in"),
    (["payouts", "--status", "PAID"], 1, "PENDING"),
    (["transition", "1", "COMPLETED"], 1, "no payout 1"),
    (["transition", "t-1", "COMPLETED"], 1, "no payout t-1"),
    (["webhooks", "--limit", "0"], 1, "1 to 1000"),
    (["webhooks", "--resend", "7"], 1, "no webhook 7"), (["load", "/nowhere"], 64, "no such file"),
    (["report", "--junit", "/dev/null/x"], 64, "--junit /dev/null/x: the folder"),
    (["payouts", "--sandbox", "none"], 1, #"no sandbox "none""#),
    (["payouts", "--url", "nowhere"], 64, "--url nowhere: write a URL"),
    (["payouts", "--url", "http://127.0.0.1:1"], 3, "no server answers at http://127.0.0.1:1"),
    (["wait", "--url", "http://127.0.0.1:1", "--timeout", "1ms"], 1, "not ready within 1ms"),
    (["wait", "http://127.0.0.1:1", "--timeout", "1ms"], 1, "not ready within 1ms"),
    (["wait", "nowhere"], 64, "error: nowhere: write a URL"),
    (["wait", "http://127.0.0.1:1", "--url", "http://127.0.0.1:2"], 64, "; state one"),
    (
      ["payouts", "1", "--status", "PENDING"], 64, "payouts 1 shows one payout; leave out --status"
    ),
    (
      ["payouts", "1", "--limit", "2", "--after", "1"], 64, "leave out --limit, --after, or the id"
    ),
    (["webhooks", "--resend", "1", "--external-id", "a", "--to", "x"], 64, "--external-id, --to"),
    (["report", "--json", "--junit", "-"], 64, "--json and --junit - both print the report"),
    (["serve", "--port", "0", "--quiet", "--json"], 64, "--quiet prints nothing, --json prints"),
    (
      ["serve", "--port", "0", "--quiet", "--log-format", "json"], 64,
      "--quiet prints nothing, --log-format json tells each call; state one"
    ),
  ])
  func `what cannot be done is told`(
    _ arguments: [String],
    _ status: Int32,
    _ text: String
  ) async throws {
    try await ServedSandbox.during { _, served in
      let outcome = try await run(served, arguments)
      #expect(outcome.status == status)
      #expect(outcome.error.contains(text), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `a token and a sandbox are said`() async throws {
    try await ServedSandbox.during(["--admin-token", "t0ken"]) { _, served in
      let stranger = try await run(served, ["payouts"])
      #expect(stranger.status == 1)
      #expect(stranger.error.contains("wants the header Authorization: Bearer TOKEN"))
      #expect(stranger.error.contains("--token or CASHOUT_SANDBOX_ADMIN_TOKEN\n"))
      let token = [("Authorization", "Bearer t0ken")]
      _ = try await served.send("POST", "/sandbox/sandboxes", "", headers: token)
      let other = ["--token", "t0ken", "--sandbox", "sandbox-1"]
      #expect(try await run(served, ["pay"] + other).status == 0)
      #expect(try await run(served, ["payouts"] + other).output.hasPrefix("1  pay-"))
      let own = try await run(served, ["payouts", "--token", "t0ken"])
      #expect(own.output == "no payouts\n")
    }
  }

  @Test func `a scenario is loaded, its report is the exit status`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let junit = folder.appending(path: "deep/report.xml").path
    let observed = folder.appending(path: "observed.yaml")
    try "scenario: Observed\nobserve:\n  - status_checked: { after: webhook, within: 1m }\n"
      .write(to: observed, atomically: true, encoding: .utf8)
    try await ServedSandbox.during { _, served in
      #expect(try await run(served, ["report"]).status == 1)
      let loaded = try await run(served, ["load", observed.path])
      #expect(loaded.output == "in force: Observed\n", "\(loaded.error)")
      #expect(try await run(served, ["report"]).status == 0)
      _ = try await run(served, ["pay"])
      _ = try await run(served, ["advance", "1h"])
      let report = try await run(served, ["report", "--junit", junit])
      #expect(report.status == 1)
      #expect(report.output.contains("FAILED        status_checked"), "\(report.output)")
      #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("<failure"))
      let piped = try await run(served, ["report", "--junit", "-"])
      #expect(piped.output.hasPrefix("<?xml"))
      let faulty = try await Program.run(
        ["load", "-", "--url", served.url],
        input: "scenario: x\nbnk: {}\nseed: -1\n"
      )
      #expect(faulty.status == 2)
      #expect(faulty.error.contains("<stdin>:2:1: error: "), "\(faulty.error)")
      #expect(faulty.error.contains("<stdin>:3:"))
    }
  }

  @Test func `wait ends when a server answers`() async throws {
    try await ServedSandbox.during { _, served in
      let outcome = try await run(served, ["wait"])
      #expect(outcome.output == "ready at \(served.url)\n")
      let argued = try await Program.run(["wait", served.url])
      #expect(argued.output == outcome.output, "\(argued.error)")
    }
  }
}
