import Foundation
import Programs
import Testing
import WireJSON

/// What a user saw before a restart is there after it.
@Suite(.timeLimit(.minutes(10))) struct RestartTests {
  /// What a sandbox shows of itself, but for what hangs on the wall.
  private static let views = [
    "/sandbox/payouts", "/sandbox/payouts/1", "/sandbox/payouts/2", "/sandbox/payouts/3",
    "/sandbox/wallets", "/sandbox/webhooks", "/sandbox/clock", "/sandbox/scenario",
    "/sandbox/inbox/default/messages", "/sandbox/inbox/other/messages", "/sandbox/sandboxes",
    "/sandbox/scenario/recording", "/sandbox/report", "/sandbox/requests",
  ]

  /// Leaves out what is of the connection alone.
  private static let scenario = """
    scenario: A bank that is seen
    merchant: { wallets: { USD: 5000.00, BRL: 700.00 }, login: observed_login }
    bank:
      rules:
        - name: late
          match: { external_id: "late-*" }
          timeline:
            - { after: 1m, status: DELIVERED }
            - { after: 1h, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
        - name: every other
          match: { every: 2 }
          timeline: [{ after: { uniform: [10s, 2m] }, status: DELIVERED }]
    api:
      faults:
        - { match: { endpoint: status, nth: 3 }, status: 502 }
    observe:
      - status_checked: { after: webhook, within: 1h }
    """

  @Test(arguments: [true, false])
  func `everything is as it was`(_ isKilled: Bool) async throws {
    try await DataFolder.during { folder in
      var before: [String: String] = [:]
      try await ServedSandbox.during(folder.options) { program, served in
        try await live(in: served)
        before = try await Self.seen(in: served)
        _ = isKilled ? try await program.kill() : try await program.stop()
      }
      try await ServedSandbox.during(folder.options) { _, served in
        let after = try await Self.seen(in: served)
        for view in Self.views { #expect(after[view] == before[view], "\(view)") }
        // Ids go on, and what was used up stays so.
        let again = try await served.login("observed_login").create("late-1", amount: 10)
        #expect(again.status == 412 && again.body.contains("511"))
        let next = try await served.login("observed_login").create("next", amount: 10)
        #expect(next.body == #"{"cashout_id":"5"}"#)
      }
    }
  }

  private func live(in served: ServedSandbox) async throws {
    for id in ["a", "b"] { #expect(try await served.create(id, amount: 100).status == 200) }
    try await served.control("PUT", "/sandbox/inbox/default", #"{"status":500}"#)
    try await served.control("POST", "/sandbox/clock/advance", #"{"by":"3s"}"#)
    try await served.control("PUT", "/sandbox/inbox/default", #"{"status":200}"#)
    try await served.control("PUT", "/sandbox/scenario", Self.scenario)
    let merchant = served.login("observed_login")
    #expect(try await merchant.create("late-1", amount: 50).status == 200)
    #expect(try await merchant.create("other", amount: 60).status == 200)
    try await served.control("POST", "/sandbox/clock/advance", #"{"by":"2h"}"#)
    for _ in 0..<4 {
      _ = try await merchant.call("POST", "/v3/cashout/status", ["cashout_id": .integer(1)])
    }
    try await served.control("POST", "/sandbox/wallets", #"{"currency":"EUR","amount":"12.50"}"#)
    try await served.control(
      "POST",
      "/sandbox/payouts/2/transition",
      #"{"to":"REJECTED","code":801}"#
    )
    try await served.control("POST", "/sandbox/inbox/other", "hello")
    try await served.control("POST", "/sandbox/sandboxes", #"{"seed":7,"clock":{"mode":"manual"}}"#)
  }

  private static func seen(in served: ServedSandbox) async throws -> [String: String] {
    var seen: [String: String] = [:]
    for view in views { seen[view] = try await served.send("GET", view).body }
    return seen
  }

  @Test func `a command line is set as a scenario would be, and what it leaves out stays`()
    async throws
  {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options + ["--seed", "5", "--brand", "d24"]) {
        _,
        served in
        try await served.control("POST", "/sandbox/clock/advance", #"{"by":"1h"}"#)
      }
      try await ServedSandbox.during(folder.options + ["--login", "other", "--strict-ids"]) {
        _,
        served in
        #expect(served.introduction["login"]?.text == "other")
        #expect(served.introduction["seed"]?.compactText == "5")
        let scenario = try await served.send("GET", "/sandbox/scenario").body
        #expect(scenario.contains(#""brand":"d24""#))
        let clock = try await served.send("GET", "/sandbox/clock").body
        #expect(clock.contains("2026-01-05T10:00:00.000Z"))
      }
    }
  }

  @Test func `a login of another sandbox is refused in words`() async throws {
    try await DataFolder.during { folder in
      var login = ""
      try await ServedSandbox.during(folder.options) { _, served in
        let made = try await served.send("POST", "/sandbox/sandboxes").body
        login = try #require(JSONParser.parse(Array(made.utf8)).object?["login"]?.text)
      }
      let outcome = try await Program.run(
        ["serve", "--port", "0"] + folder.options + ["--login", login]
      )
      #expect(outcome.status == 64)
      #expect(outcome.error.contains("--login: "), "\(outcome.error)")
      #expect(outcome.error.contains(login) && !outcome.error.contains("loginTaken"))
    }
  }

  @Test func `a live clock catches up with what fell due meanwhile`() async throws {
    try await DataFolder.during { folder in
      let live = folder.options + ["--clock", "x1000000"]
      try await ServedSandbox.during(live) { program, served in
        #expect(try await served.create("a", amount: 100).status == 200)
        _ = try await program.kill()
      }
      try await ServedSandbox.during(live) { _, served in
        let payout = try await served.send("GET", "/sandbox/payouts/1").body
        let events = payout.matches(of: #/"at":"([^"]*)","event":"(\w+)"/#).map(\.output)
        #expect(payout.contains(#""status":"COMPLETED""#), "\(payout)")
        #expect(Set(events.map(\.1)).count == events.count)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a webhook that was on its way is sent again with the same body`(
    _ isKilled: Bool
  ) async throws {
    try await DataFolder.during { folder in
      try await SilentReceiver.run { receiver in
        var (first, before) = ("", "")
        try await ServedSandbox.during(folder.options) { program, served in
          #expect(try await served.create("a", amount: 100, url: receiver.url).status == 200)
          async let advance = served.send("POST", "/sandbox/clock/advance", #"{"by":"3d"}"#)
          first = await receiver.nextBody()
          before = try await Self.now(in: served)
          _ = isKilled ? try await program.kill() : try await program.stop()
          let answer = try? await advance
          let end = "for the server stops"
          #expect(isKilled || answer?.status == 409 && answer?.body.contains(end) == true)
        }
        try await ServedSandbox.during(folder.options) { _, served in
          #expect(await receiver.nextBody() == first)
          #expect(first.contains("external_id=a&"))
          // The clock stands where it was, and no attempt has failed.
          #expect(try await Self.now(in: served) == before)
          let webhooks = try await served.send("GET", "/sandbox/webhooks").body
          #expect(webhooks.contains(#""attempts":[]"#), "\(webhooks)")
          // The advance ended with its caller, so that another may begin.
          let clock = try await served.send("PUT", "/sandbox/clock", #"{"mode":"manual"}"#)
          #expect(clock.status == 200)
        }
      }
    }
  }

  private static func now(in served: ServedSandbox) async throws -> String {
    let clock = try await served.send("GET", "/sandbox/clock").body
    return clock.firstMatch(of: #/"now":"[^"]*"/#).map { String($0.output) } ?? clock
  }

  @Test func `a reset folds what was before it, and frees the room`() async throws {
    try await DataFolder.during { folder in
      var before: [String: String] = [:]
      try await ServedSandbox.during(folder.options) { program, served in
        for round in 1...3 {
          try await served.control("PUT", "/sandbox/scenario", "scenario: Round \(round)")
          for number in 1...20 { _ = try await served.create("a-\(number)", amount: 10) }
          try await served.control("PUT", "/sandbox/scenario", Self.scenario)
          try await served.control("POST", "/sandbox/clock/advance", #"{"by":"1h"}"#)
          try await served.control("POST", "/sandbox/reset", "")
        }
        let merchant = served.login("observed_login")
        #expect(try await merchant.create("b", amount: 10).body == #"{"cashout_id":"1"}"#)
        try await served.control("POST", "/sandbox/clock/advance", #"{"by":"5s"}"#)
        before = try await Self.seen(in: served)
        _ = try await program.kill()
      }
      try await ServedSandbox.during(folder.options) { program, served in
        let after = try await Self.seen(in: served)
        for view in Self.views { #expect(after[view] == before[view], "\(view)") }
        _ = try await program.stop()
      }
      let checked = try await Program.run(["journal", "check", folder.path])
      let records = checked.output.firstMatch(of: #/records (\d+)/#).flatMap { Int($0.output.1) }
      #expect(checked.status == 0 && records ?? 100 < 20, "\(checked)")
    }
  }

  @Test func `a sandbox that nobody calls is removed in time`() async throws {
    try await ServedSandbox.during(["--keep", "500ms"]) { program, served in
      try await served.control("POST", "/sandbox/sandboxes", "{}")
      let note = await program.error.read(until: "no call for 500ms")
      #expect(note.contains("sandbox sandbox-1 was removed"))
      #expect(!(try await served.send("GET", "/sandbox/sandboxes").body.contains("sandbox-1")))
    }
  }

  @Test func `a second process is told the pid of the first`() async throws {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { _, _ in
        let pid = try String(contentsOfFile: folder.file("lock"), encoding: .utf8)
        let second = try await Program.run(["serve", "--port", "0"] + folder.options)
        #expect(second.status == 4)
        #expect(second.error.contains("in use by process \(pid.filter(\.isNumber))"))
      }
    }
  }
}

extension ServedSandbox {
  /// Changes something through the control API, which must not refuse.
  func control(_ method: String, _ path: String, _ body: String) async throws {
    let answer = try await send(method, path, body)
    #expect(200...299 ~= answer.status, "\(method) \(path): \(answer)")
  }

  /// The same server for another login.
  func login(_ login: String) -> ServedSandbox {
    let members = introduction.members.filter { $0.key != "login" }
    return ServedSandbox(
      introduction: JSONObject(members: members + [.init("login", .string(login))])
    )
  }

  func create(
    _ id: String,
    amount: Int,
    url: String? = nil
  ) async throws -> (status: Int, body: String) {
    var body: JSONObject = [
      "external_id": .string(id), "country": "BR", "currency": "USD", "amount": .integer(amount),
      "document_id": "01716001340", "beneficiary_name": "Maria", "bank_account": "3423422-7",
      "bank_code": "001", "bank_branch": "1234", "account_type": "C",
    ]
    if let url { body.append("notification_url", .string(url)) }
    return try await call("POST", "/v3/cashout", body)
  }
}
