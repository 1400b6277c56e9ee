import CashoutSandbox
import ScenarioLanguage
import Testing
import WireJSON

/// Recordings of the contract's calls, and what testers do through the control API.
@Suite(.timeLimit(.minutes(10))) struct RecordedCashoutTests {
  @Test func `a recording makes the calls again and has no secrets`() async throws {
    let scenario = "scenario: recorded\nprocess: { fee_check: inside }\n"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let asked = try await client.askForLink()
      let link = try #require(asked["link"]?.text).dropFirst(sandbox.url.count)
      try await client.send("GET", String(link))
      try await client.cash(4999)
      try await client.cash(100_000)
      try await client.control("PUT", "/sandbox/process", #"{"verified":false}"#)
      try await sandbox.advance(by: .seconds(86_400))
      try await client.send("GET", "/user/getCashoutHistory?page=0&perpage=5")
      try await client.send("GET", "/user/infos")
      try await client.cash(100_000)
      let recording = try await client.control("GET", "/sandbox/scenario/recording").body
      let token = try #require(client.token)
      #expect(!recording.contains(token) && !recording.contains("cashout_api_key"), "\(recording)")
      let file = try MockedContracts.loader.load(recording, name: "recorded.yaml")
      var options = Suite.Options()
      options.jobs = 1
      let result = try #require(try await Suite([file], options: options).run().results.first)
      let failure = String(describing: result.failure)
      #expect(result.failure == nil, "\(recording)\n\(failure)")
      #expect(recording.contains("call: history") && recording.contains("fee_check: inside"))
    }
  }

  @Test func `a recording keeps forms, what was left out, and no more than steps can do`()
    async throws
  {
    let scenario = "scenario: recorded\nprocess: { linked: both }\n"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      try await client.send("POST", "/cashout/process", ["amount": 5000])
      try await client.send("POST", "/cashout/process", text: "amount=many&method=payoneer")
      try await client.send("POST", "/cashout/process", text: "{")
      try await client.send("POST", "/cashout/link", [:], headers: client.csrf())
      try await client.send("POST", "/cashout/link", ["provider": "payoneer"])
      try await client.send("POST", "/cashout/process", text: "amount=5000&method=tipalti")
      try await client.send("GET", "/user/notifications")
      let recording = try await client.control("GET", "/sandbox/scenario/recording").body
      let file = try MockedContracts.loader.load(recording, name: "recorded.yaml")
      let result = try #require(try await Suite([file]).run().results.first)
      #expect(result.failure == nil, "\(recording)\n\(String(describing: result.failure))")
      #expect(recording.contains("method: ~") && recording.contains("as: payout-1"), "\(recording)")
    }
  }

  @Test(arguments: [
    #"{"error_status":400}"#, #"{"fee_check":"inside"}"#, #"{"estimate":"business_days"}"#,
    #"{"lists":"g3"}"#, #"{"country":"blocked"}"#, #"{"error_status":"400","lists":"g3"}"#,
  ])
  func `what testers choose is recorded where they chose it`(_ choice: String) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      func call() async throws {
        try await client.cash(1)
        try await client.cash(100_000_000)
        try await client.send("GET", "/user/getCashoutHistory?page=0&perpage=2")
      }
      try await call()
      try await client.cash(5000)
      try await client.control("PUT", "/sandbox/process", choice)
      // Chosen already, which is nothing new.
      try await client.control("PUT", "/sandbox/process", choice)
      try await sandbox.advance(by: .seconds(90_000))
      try await call()
      try await client.cash(4999)
      try await client.send("GET", "/user/getCashoutHistory?page=0&perpage=2")
      let recording = try await client.control("GET", "/sandbox/scenario/recording").body
      #expect(recording.matches(of: #/path: \/sandbox\/process/#).count == 2, "\(recording)")
      let file = try MockedContracts.loader.load(recording, name: "recorded.yaml")
      let result = try #require(try await Suite([file]).run().results.first)
      #expect(result.failure == nil, "\(recording)\n\(String(describing: result.failure))")
    }
  }

  @Test(arguments: [
    (#"{"verified":1}"#, "verified"), (#"{"linked":"payoneer"}"#, "linked"),
    (#"{"linked":["skrill"]}"#, "linked"), (#"{"linked":["tipalti","tipalti"]}"#, "linked"),
    (#"{"error_status":500}"#, "error_status"), (#"{"fee_check":true}"#, "fee_check"),
    (#"{"account":"verified"}"#, "account"), ("[]", "body"),
  ])
  func `what testers may not ask for is refused and changes nothing`(
    _ body: String,
    _ field: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = ProcessClient(sandbox: sandbox)
      let before = try await client.control("GET", "/sandbox/process").body
      let answer = try await client.control("PUT", "/sandbox/process", body)
      #expect(answer.status == 400 && answer.body.contains(field), "\(answer.body)")
      #expect(try await client.control("GET", "/sandbox/process").body == before)
    }
  }

  @Test func `a V3 call does not see a cashout of this contract`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      try await client.cash()
      let body = #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":1}"#
      let answer = try await client.send(
        "POST",
        "/v3/cashout/status",
        text: body,
        headers: [("Payload-Signature", sandbox.sign(body))]
      )
      #expect(answer.status == 412 && answer.body.contains("not found"), "\(answer.body)")
    }
  }
}
