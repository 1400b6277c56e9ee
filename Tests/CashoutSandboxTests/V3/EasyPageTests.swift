import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// What a hosted page takes, and what becomes of one that has nothing left to do.
@Suite struct EasyPageTests {
  private static let filled = EasyCashoutTests.filled

  private func post(
    _ sandbox: PayoutSandbox,
    _ id: String,
    _ form: String = filled
  ) async throws -> PayoutSandbox.Answer {
    try await sandbox.send("POST", "/payout/\(id)", headers: EasyCashoutTests.form, body: form)
  }

  @Test func `sandboxes with one signature have pages of their own`() async throws {
    try await PayoutSandbox.run { sandbox in
      let twin = Exchange.merchant("login: twin, signature: cashout_secret_key, pass: other")
      let made = try await sandbox.control(
        "POST",
        "/sandbox/sandboxes",
        ["scenario": .string(twin)]
      )
      #expect(made.status == 201)
      let first = try await EasyCashoutTests.open(sandbox)
      let second = try await EasyCashoutTests.open(
        sandbox,
        EasyCashoutTests.body(["login": "twin", "password": "other", "first_name": "Zoe"])
      )
      #expect(first != second)
      #expect(try await sandbox.send("GET", "/payout/\(first)").body.contains("Jonh Smith"))
      #expect(try await sandbox.send("GET", "/payout/\(second)").body.contains("Zoe Smith"))
    }
  }

  @Test func `a page takes its own fields and no others`() async throws {
    try await PayoutSandbox.run { sandbox in
      let id = try await EasyCashoutTests.open(
        sandbox,
        EasyCashoutTests.body(without: ["on_hold", "notification_url"])
      )
      let more = "&notification_url=http://sandbox/sandbox/inbox/stolen&on_hold=true&comments=x"
      #expect(try await post(sandbox, id, Self.filled + more).status == 200)
      #expect(sandbox.payouts().map(\.status) == ["PENDING"])
      try await sandbox.advance(by: .seconds(7))
      #expect(sandbox.webhooks(inbox: "stolen").isEmpty)
      #expect(sandbox.webhooks().count == 2)
      let shown = try await sandbox.control("GET", "/sandbox/payouts/1").body
      #expect(!shown.contains("comments") && !shown.contains("stolen"))
    }
  }

  @Test func `blank fields of the merchant are asked for`() async throws {
    try await PayoutSandbox.run { sandbox in
      let blanks: JSONObject = ["bank_code": "", "bank_account": nil, "phone": " ", "email": ""]
      let id = try await EasyCashoutTests.open(sandbox, EasyCashoutTests.body(blanks))
      let page = try await sandbox.send("GET", "/payout/\(id)").body
      #expect(page.contains("name=\"bank_code\"") && page.contains("name=\"bank_account\""))
      #expect(try await post(sandbox, id).status == 200)
    }
  }

  @Test func `a page that is sent many times at once shows its one payout to all`() async throws {
    try await PayoutSandbox.run { sandbox in
      for round in 1...20 {
        let name = JSONValue.string("race-\(round)")
        let id = try await EasyCashoutTests.open(
          sandbox,
          EasyCashoutTests.body(["external_id": name])
        )
        let answers = try await withThrowingTaskGroup(of: PayoutSandbox.Answer.self) { group in
          for _ in 1...8 { group.addTask { try await post(sandbox, id) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == 200 && $0.body.contains("PENDING") })
        #expect(sandbox.payouts().count == round)
      }
    }
  }

  @Test func `what was typed in for another bank is passed over`() async throws {
    try await PayoutSandbox.run { sandbox in
      let id = try await EasyCashoutTests.open(sandbox)
      let form = "bank_account=no+account&bank_branch=%23&account_type=C&bank_code=10000&phone="
      let refused = try await post(sandbox, id, form)
      #expect(refused.status == 412)
      #expect(refused.body.contains("id=\"fault-phone\""))
      #expect(!refused.body.contains("id=\"fault-bank_account\""))
      #expect(try await post(sandbox, id, form + "%2B5511666666666").status == 200)
      let shown = try await sandbox.control("GET", "/sandbox/payouts/1").body
      #expect(!shown.contains("no account"))
    }
  }

  @Test(arguments: [
    ("en", "without this page"), ("es", "sin esta página"), ("pt", "sem esta página"),
  ])
  func `a page whose external id a create took says so`(
    _ language: String,
    _ words: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let id = try await EasyCashoutTests.open(sandbox)
      try await sandbox.advance(by: .seconds(1))
      #expect(try await V3Client(sandbox).call(.create, CashoutBody.make("45343242")).status == 200)
      let headers = EasyCashoutTests.form.merging(["Accept-Language": language]) { $1 }
      for method in ["GET", "POST"] {
        let page = try await sandbox.send(
          method,
          "/payout/\(id)",
          headers: headers,
          body: method == "GET" ? "" : Self.filled
        )
        #expect(page.status == 410)
        #expect(page.body.contains(words) && !page.body.contains("<form"))
      }
      #expect(sandbox.payouts().count == 1)
      let status = try await sandbox.send("GET", "/v1/payments/\(id)").json["data"]?.object
      #expect(status?["status"] == "CANCELLED")
      #expect(status?["last_status_change"] == "2026-01-05T09:00:01Z")
    }
  }

  @Test(
    arguments: [
      (nil, ["bank_code": "999"], "bank_code"), (nil, ["phone": "12"], "phone"),
      (nil, ["first_name": .string(String(repeating: "a", count: 101))], "first_name"),
      (nil, ["comments": .string(String(repeating: "a", count: 201))], "comments"),
      (nil, ["bank_code": true, "document_id": ""], "document_id, bank_code"),
      (
        nil,
        ["country": "MX", "document_id": "848392783", "bank_account": "999790064060296648"],
        "bank_account"
      ),
      ("enabled_countries: [MX]", [:], "country"),
    ] as [(String?, JSONObject, String)]
  )
  func `a request whose page could never be sent is refused`(
    _ merchant: String?,
    _ changes: JSONObject,
    _ names: String
  ) async throws {
    try await PayoutSandbox.run(scenario: merchant.map(Exchange.merchant)) { sandbox in
      let body = EasyCashoutTests.body(changes)
      let answer = try await EasyCashoutTests.request(body).send(to: sandbox)
      #expect(answer.status == 400)
      let message = "The following fields are missing or invalid: \(names)"
      #expect(try answer.json["message"] == .string(message), "\(answer.body)")
    }
  }

  @Test(arguments: CountryTable.codes)
  func `a plain request gets its page in every country`(_ country: String) async throws {
    let sample = try #require(CreateSampleBody.of(country, "USD", "5"))
    try await PayoutSandbox.run { sandbox in
      let body = EasyCashoutTests.body([
        "country": .string(country), "document_id": sample["document_id"] ?? "1",
        "first_name": sample["beneficiary_name"] ?? "Maria",
        "last_name": sample["beneficiary_lastname"] ?? "Silva",
      ])
      let answer = try await EasyCashoutTests.request(body).send(to: sandbox)
      #expect(answer.status == 200, "\(answer.body) \(answer.headers)")
    }
  }

  @Test func `a merchant that is not enabled gets no page`() async throws {
    try await PayoutSandbox.run(scenario: Exchange.merchant("enabled: false")) { sandbox in
      let answer = try await EasyCashoutTests.request().send(to: sandbox)
      #expect(answer.status == 400)
      #expect(try answer.json["error"] == "invalid_request")
    }
  }

  @Test func `a document that the country refuses is asked for again`() async throws {
    try await PayoutSandbox.run { sandbox in
      let id = try await EasyCashoutTests.open(
        sandbox,
        EasyCashoutTests.body(["document_id": "8854521458"])
      )
      #expect(try await sandbox.send("GET", "/payout/\(id)").body.contains("name=\"document_id\""))
      for form in [Self.filled, Self.filled + "&document_id=8854521458"] {
        let refused = try await post(sandbox, id, form)
        #expect(refused.status == 412)
        #expect(refused.body.contains("id=\"fault-document_id\""))
      }
      #expect(try await post(sandbox, id, Self.filled + "&document_id=01716001340").status == 200)
      let status = try await sandbox.send("GET", "/v1/payments/\(id)").json["data"]?.object
      #expect(status?["user_document"] == "**********3-40")
    }
  }

  @Test func `a recording of a page replays wherever the server listens`() async throws {
    let yaml = try await PayoutSandbox.run(scenario: Exchange.merchant("enabled: true")) {
      sandbox in
      let id = try await EasyCashoutTests.open(
        sandbox,
        EasyCashoutTests.body(without: ["notification_url"])
      )
      #expect(try await post(sandbox, id).status == 200)
      try await sandbox.advance(by: .seconds(7))
      _ = try await sandbox.send("GET", "/v1/payments/\(id)")
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    #expect(yaml.contains("status: CREATED") && !yaml.contains("cashout_url"))
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))\n\(yaml)")
  }
}
