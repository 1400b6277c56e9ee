import CashoutSandbox
import CashoutsV3
import Foundation
import SandboxDecisions
import SandboxJournal
import SandboxRuntime
import Testing
import WireJSON

/// A fork is what its original was, and from then on each goes its own way.
@Suite(.timeLimit(.minutes(10))) struct ForkTests {
  private static let scenario = """
    scenario: Sent back
    bank:
      rules:
        - name: late
          timeline:
            - { after: 30s, status: DELIVERED }
            - { after: 5m, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
    """
  /// What a sandbox shows of itself, but for its credentials.
  private static let views = [
    "/sandbox/payouts", "/sandbox/payouts/1", "/sandbox/payouts/2", "/sandbox/wallets",
    "/sandbox/webhooks", "/sandbox/clock", "/sandbox/scenario", "/sandbox/requests",
    "/sandbox/inbox/default/messages",
  ]

  private static func seen(
    _ sandbox: PayoutSandbox,
    _ id: String
  ) async throws -> [String] {
    var seen: [String] = []
    for view in views {
      seen.append(try await sandbox.send("GET", view, headers: ["X-Sandbox": id]).body)
    }
    return seen
  }

  @Test func `a fork has payouts, webhooks, time and money, and its own way from then on`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try sandbox.load(scenario: Self.scenario)
    let client = V3Client(sandbox)
    try await client.create(CashoutBody.make("order-1"))
    try await client.create(CashoutBody.make("order-2"))
    try await sandbox.advance(by: .seconds(400))
    let fork = try await sandbox.control("POST", "/sandbox/sandboxes/default/fork")
    #expect(fork.status == 201)
    let id = try #require(try fork.json["id"]?.text)
    let before = try await Self.seen(sandbox, "default")
    #expect(try await Self.seen(sandbox, id) == before)
    // Its login and its keys are its own, and lead to its payouts.
    let own: JSONObject = [
      "login": try fork.json["login"] ?? nil, "pass": try fork.json["pass"] ?? nil,
      "external_id": "order-2",
    ]
    let key = PayloadSignature(key: try #require(try fork.json["signature"]?.text))
    let status = try await client.send(
      .status,
      own.text,
      signature: key.hex(of: Array(own.text.utf8))
    )
    #expect(status.body.contains(#""cashout_status_description":"Completed""#), "\(status.body)")
    // Three days pass in the fork alone.
    let header = ["X-Sandbox": id]
    let days: JSONObject = ["by": "3d"]
    try await sandbox.control("POST", "/sandbox/clock/advance", days, headers: header)
    let there = try await sandbox.send("GET", "/sandbox/payouts/1", headers: header)
    #expect(there.body.contains(#""status":"REJECTED""#))
    let here = try await Self.seen(sandbox, "default")
    #expect(here.dropLast(2) == before.dropLast(2))
  }

  @Test func `a fork goes on counting where its original was`() async throws {
    let scenario = """
      scenario: Every other
      bank:
        rules:
          - name: second
            match: { every: 2 }
            timeline: never
      """
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try sandbox.load(scenario: scenario)
    try await V3Client(sandbox).create(CashoutBody.make("order-1"))
    let fork = try await sandbox.control("POST", "/sandbox/sandboxes/default/fork")
    let id = try #require(try fork.json["id"]?.text)
    for sandboxID in ["default", id] {
      let header = ["X-Sandbox": sandboxID]
      let body = CashoutBody.make("order-2")
      let made = try await sandbox.control("POST", "/sandbox/payouts", body, headers: header)
      #expect(made.status == 201, "\(made)")
      let shown = try await sandbox.send("GET", "/sandbox/payouts/2", headers: header)
      #expect(shown.body.contains(#""rule":"second""#), "\(shown.body)")
    }
  }

  @Test func `a fork of nothing, and one with a body, are refused`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let unknown = try await sandbox.send("POST", "/sandbox/sandboxes/sandbox-9/fork")
    #expect(unknown.status == 404 && unknown.body.contains("sandbox_not_found"))
    let body = try await sandbox.send("POST", "/sandbox/sandboxes/default/fork", body: #"{"a":1}"#)
    #expect(body.status == 400 && body.body.contains("unknown_field"))
  }

  @Test func `a fork is there after a restart, with what came since`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fork-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var (id, before) = ("", [String]())
    for isFirst in [true, false] {
      var options = ServerOptions()
      options.port = 0
      options.standard.clock = .manual
      options.store = try JournalStore(folder: folder)
      let sandbox = try await PayoutSandbox.start(options)
      if isFirst {
        try sandbox.load(scenario: Self.scenario)
        try await V3Client(sandbox).create(CashoutBody.make("order-1"))
        try await V3Client(sandbox).create(CashoutBody.make("order-2"))
        let fork = try await sandbox.control("POST", "/sandbox/sandboxes/default/fork")
        id = try #require(try fork.json["id"]?.text)
        let span: JSONObject = ["by": "10m"]
        let header = ["X-Sandbox": id]
        try await sandbox.control("POST", "/sandbox/clock/advance", span, headers: header)
        before = try await Self.seen(sandbox, id)
        #expect(before[1].contains(#""status":"COMPLETED""#))
      } else {
        #expect(try await Self.seen(sandbox, id).dropLast(2) == before.dropLast(2))
      }
      await sandbox.stop()
    }
  }
}
