import GoldenFiles
import CashoutSandbox
import Testing
import WireJSON

/// Cashouts from the request to their end.
@Suite(.timeLimit(.minutes(10))) struct CashoutTests {
  @Test func `a cashout is requested, processed and completed, each wire shape as recorded`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      var text = ""
      func note(_ method: String, _ path: String, _ body: JSONObject? = nil) async throws {
        let answer = try await client.send(method, path, body)
        let sent = body.map { $0.compactText + "\n" } ?? ""
        text += "\(method) \(path)\n\(sent)→ \(answer.status)\n\(answer.body)\n\n"
      }
      try await note(
        "POST",
        "/cashout/process",
        ["amount": 100_000, "method": "payoneer", "email": "me@example.com"]
      )
      try await note("GET", "/user/getCashoutHistory")
      try await sandbox.advance(by: .seconds(3600))
      try await note("GET", "/user/getCashoutHistory?count=10")
      try await sandbox.advance(by: .seconds(82_800))
      for path in [
        "/user/getCashoutHistory?page=0&perpage=5", "/user/getCashoutHistory?page=1&limit=5",
        "/user/getBalanceHistory", "/user/getBalanceHistory?limit=1",
        "/user/getTransactionDetails?transactionId=1", "/user/balance", "/user/infos",
        "/user/getContactMail", "/user/notifications", "/support/getAllCashouts",
        "/support/getAllCashouts?limit=1",
      ] {
        try await note("GET", path)
      }
      try Golden.own.check(text, "whole-way.txt")
      #expect(sandbox.payouts().map(\.timeline) == [["PENDING", "DELIVERED", "COMPLETED"]])
      #expect(sandbox.available("USD") == "999000.00")
    }
  }

  @Test func `a form is as good as JSON`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      let answer = try await client.send(
        "POST",
        "/cashout/process",
        text: "amount=100000&method=tipalti",
        headers: [("Content-Type", "application/x-www-form-urlencoded")]
      )
      #expect(answer["fee"] == 1500 && answer["netAmount"] == 98_500, "\(answer.body)")
      #expect(answer.headers["sandbox-diagnosis"] == nil)
    }
  }

  @Test(arguments: [
    (5000, "payoneer", 100), (5049, "payoneer", 100), (5050, "payoneer", 101),
    (5001, "tipalti", 75), (66_667, "tipalti", 1000), (99_999_999, "tipalti", 1_499_999),
  ])
  func `fees are cut to the cent`(_ amount: Int, _ method: String, _ fee: Int) async throws {
    let scenario = "scenario: inside\nprocess: { fee_check: inside }\n"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      let answer = try await client.cash(.integer(amount), .string(method))
      #expect(answer["fee"] == .integer(fee), "\(answer.body)")
      #expect(answer["netAmount"] == .integer(amount - fee))
    }
  }

  @Test func `what fails comes back whole, and the history says so`() async throws {
    let scenario = """
      scenario: a provider that fails
      bank:
        rules:
          - match: { contract: process_cashout }
            timeline: [{ after: 1h, status: DELIVERED }, { after: 1h, status: REJECTED }]
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      try await client.cash()
      #expect(try await client.send("GET", "/user/balance")["balance"] == 99_900_000)
      try await sandbox.advance(by: .seconds(7200))
      #expect(try await client.send("GET", "/user/balance")["balance"] == 100_000_000)
      let row = try await client.send("GET", "/user/getCashoutHistory")["cashouts"]?.array?.first
      #expect(row?.object?["status"]?.text == "failed")
      let rows = try await client.send("GET", "/user/getBalanceHistory")["history"]?.array ?? []
      #expect(rows.map { $0.object?["type"]?.text } == ["refund", "cashout"])
      #expect(rows.map { $0.object?["amount"] } == [100_000, -100_000])
      #expect(rows.map { $0.object?["balance"] } == [100_000_000, 99_900_000])
    }
  }

  @Test func `of many requests at once one is taken`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      let answers = try await withThrowingTaskGroup(of: ProcessClient.Answer.self) { group in
        for _ in 1...20 { group.addTask { try await client.cash() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.status == 200 } == 1)
      #expect(answers.count { $0.refusal == "Pending cashout exists" } == 19)
      #expect(sandbox.available("USD") == "999000.00")
    }
  }

  @Test(arguments: [
    ("", 20, 0), ("perpage=1", 1, 0), ("perpage=100", 50, 0), ("perPage=7&page=3", 7, 3),
    ("perpage=0", 1, 0),
  ])
  func `a history has pages of fifty at most`(
    _ query: String,
    _ size: Int,
    _ page: Int
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      for path in ["/user/getCashoutHistory", "/user/getBalanceHistory"] {
        let answer = try await client.send("GET", "\(path)?\(query)")
        #expect(answer["perpage"] == .integer(size) && answer["page"] == .integer(page))
      }
    }
  }

  @Test func `a tester cancels what is pending, and not what is processed`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      try await client.cash()
      let path = "/sandbox/payouts/1/transition"
      #expect(try await client.control("POST", path, #"{"to":"CANCELLED"}"#).status == 200)
      let row = try await client.send("GET", "/user/getCashoutHistory")["cashouts"]?.array?.first
      #expect(row?.object?["status"]?.text == "cancelled")
      #expect(sandbox.available("USD") == "1000000.00")
      try await sandbox.advance(by: .seconds(86_400))
      try await client.cash()
      try await sandbox.advance(by: .seconds(3600))
      let path2 = "/sandbox/payouts/2/transition"
      let late = try await client.control("POST", path2, #"{"to":"CANCELLED"}"#)
      #expect(late.status == 409)
      let unknown = try await client.control("POST", path2, #"{"to":"SUCCESS"}"#)
      #expect(unknown.status == 400 && unknown.body.contains("failed"), "\(unknown.body)")
      let failed = try await client.control("POST", path2, #"{"to":"failed"}"#)
      #expect(failed.json["contract_status"]?.text == "failed", "\(failed.body)")
    }
  }

  @Test func `balances of a history are true although another contract draws on the wallet`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      try await client.cash()
      let body =
        #"{"external_id":"v","country":"EC","currency":"USD","amount":200,"#
        + #""document_id":"1710034065","document_type":"CI","beneficiary_name":"Ana","#
        + #""beneficiary_lastname":"Ruiz","bank_account":"2200123456","bank_code":"10","#
        + #""account_type":"S"}"#
      #expect(try await client.control("POST", "/sandbox/payouts", body).status < 300)
      try await client.control("POST", "/sandbox/payouts/1/transition", #"{"to":"CANCELLED"}"#)
      let rows = try await client.send("GET", "/user/getBalanceHistory")["history"]?.array ?? []
      #expect(rows.map { $0.object?["balance"] } == [99_980_000, 99_900_000])
    }
  }

  @Test func `mails tell each stage, oldest first, in pages`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      try await client.cash()
      try await sandbox.advance(by: .seconds(86_400))
      try await client.cash()
      try await client.control("POST", "/sandbox/payouts/2/transition", #"{"to":"CANCELLED"}"#)
      let all = try await client.control("GET", "/sandbox/mails")
      let stages = all.json["mails"]?.array?.compactMap { $0.object?["stage"]?.text }
      #expect(stages == ["pending", "processing", "completed", "pending", "cancelled"])
      let page = try await client.control("GET", "/sandbox/mails?limit=2&after=1")
      #expect(page.json["mails"]?.array?.compactMap { $0.object?["id"] } == [2, 3])
      #expect(page.json["next"] == 3)
      let one = try await client.control("GET", "/sandbox/mails?payout=2&stage=cancelled")
      #expect(one.json["mails"]?.array?.count == 1)
      let mail = all.json["mails"]?.array?.first?.object
      #expect(mail?["to"]?.text == "cashout_login@example.com")
      try await client.control("POST", "/sandbox/reset")
      #expect(try await client.control("GET", "/sandbox/mails").json["mails"] == .array([]))
    }
  }

  @Test func `the estimate is 48 hours, or the longest documented number of business days`()
    async throws
  {
    // The clock starts on Monday, 2026-01-05T09:00:00Z, or at 1767603600.
    for (options, method, seconds) in [
      ("{}", "payoneer", 1_767_776_400), ("{}", "tipalti", 1_767_776_400),
      ("{ estimate: business_days }", "payoneer", 1_767_862_800),
      ("{ estimate: business_days }", "tipalti", 1_768_208_400),
    ] {
      let scenario = "scenario: estimates\nprocess: \(options)\n"
      try await PayoutSandbox.run(scenario: options == "{}" ? nil : scenario) { sandbox in
        let answer = try await ProcessClient.linked(sandbox).cash(100_000, .string(method))
        #expect(answer["estimatedCompletion"]?.text == String(seconds), "\(options) \(method)")
      }
    }
  }

  @Test func `a payout of the contract is shown with what explains it, its secrets masked`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      try await client.cash()
      let payout = try await client.control("GET", "/sandbox/payouts/1").json
      #expect(payout["contract"]?.text == "process_cashout")
      #expect(payout["charge"]?.object?["fee"]?.text == "20.00")
      #expect(payout["rule"]?.text == "default")
      #expect(payout["contract_status"]?.text == "pending")
      #expect(sandbox.payouts().map(\.contractStatus) == ["pending"])
      #expect(payout["notification_url"] == .null, "nobody is told by webhook")
      let own = try await client.control("GET", "/sandbox/requests?payout=1").json["requests"]
      let diagnosis = own?.array?.first?.object?["diagnosis"]?.text
      #expect(diagnosis == "decided by the default timeline, no rule matched")
      let log = try await client.control("GET", "/sandbox/requests").body
      let token = try #require(client.token)
      #expect(log.contains("/cashout/process"))
      #expect(!log.contains(token) && !log.contains("cashout_api_key"))
    }
  }
}
