import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Every country that payouts can go to, over HTTP.
@Suite struct CountryTourTests {
  @Test(arguments: CountryTable.codes)
  func `a payout to each country completes`(_ code: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let body = try #require(CreateSample.body(country: code, externalID: "tour-\(code)"))
    let id = try await client.create(body)
    #expect(sandbox.available("USD") != "1000000.00")
    try await sandbox.advance(by: .seconds(7))
    #expect(try await client.status(id) == 1)
    #expect(sandbox.payouts().map(\.timeline) == [["PENDING", "DELIVERED", "COMPLETED"]])
    #expect(sandbox.payouts().map(\.currency) == [body["currency"]?.text])
    #expect(sandbox.webhooks().count == 2)
    await sandbox.stop()
  }

  /// What a required field may not be; blank text counts as missing.
  private static let bad: [(String, JSONValue?)] = [
    ("missing", nil), ("null", .null), ("empty", ""), ("blank", " \t "), ("a list", ["1"]),
    ("an object", ["a": 1]), ("a truth value", true), ("too long", .string(long)),
    ("a control character", "\u{1}\n"),
  ]

  private static let long = String(repeating: "9", count: 300)

  @Test(arguments: CountryTable.codes)
  func `each required field of each country is refused by name when it is not right`(
    _ code: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let country = try #require(CountryTable.country(code))
    let sample = CreateSample.body(country: country, externalID: "near-\(code)")
    for rule in country.fields where rule.need == .always {
      for (title, value) in Self.bad {
        let body = sample.changed([:], without: [rule.name.rawValue]).changed(
          value.map { JSONObject([(rule.name.rawValue, $0)]) } ?? [:]
        )
        let answer = try await client.call(.create, body)
        // A bank that takes payouts without an account lets it be left out.
        if answer.status == 200, rule.name == .bankAccount, sample["bank_account"] == nil {
          continue
        }
        let place = "\(code) \(rule.name.rawValue) \(title): \(answer.body)"
        #expect(answer.status == 412, "\(place)")
        let (error, message) = (try answer.json["code"], try answer.json["message"]?.text ?? "")
        if rule.name == .phone, error == 543 { continue }
        // Where other rules hang on the field, their faults are told along with its own.
        let names = message.split(separator: ";").map { $0.prefix { $0 != ":" } }
        #expect(error == 300, "\(place)")
        #expect(names.contains { $0 == rule.name.camelCase }, "\(place)")
      }
    }
    #expect(sandbox.payouts().isEmpty)
    #expect(sandbox.available("USD") == "1000000.00")
    #expect(try await client.call(.create, sample).status == 200)
    await sandbox.stop()
  }

  @Test(arguments: CountryTable.codes)
  func `a country's own example of an account is refused with one digit changed`(
    _ code: String
  ) async throws {
    let country = try #require(CountryTable.country(code))
    guard let check = country.account.check ?? country.account.rules.last?.check,
      check.mark == .documented
    else { return }
    let sample = CreateSample.body(country: country)
    let account = try #require(sample["bank_account"]?.text)
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let last = account.last == "9" ? "8" : "9"
    let wrong: JSONValue = .string(account.dropLast() + last)
    let answer = try await V3Client(sandbox).call(.create, sample.changed(["bank_account": wrong]))
    #expect(answer.status == 412, "\(account)")
    #expect(try answer.json["message"] == "bankAccount: Invalid or missing Bank account")
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  @Test func `several faults come back joined, in the order of the checks`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = CashoutBody.make(
      with: [
        "bank_account": "x", "bank_code": "999", "bank_branch": .string(Self.long),
        "account_type": "CC", "document_id": "1", "email": "nobody", "phone": "abc",
      ]
    )
    let answer = try await V3Client(sandbox).call(.create, body)
    let expected = [
      "bankAccount: Invalid or missing Bank account", "Invalid bank code",
      "bankBranch: Invalid or missing Bank branch", "accountType: Invalid or missing Account type",
      "documentId: Invalid or missing Document id", "email: Invalid or missing Email",
      "must be a valid phone number",
    ]
    #expect(try answer.json["message"]?.text?.split(separator: ";").map(String.init) == expected)
    #expect(try answer.json["code"] == 543)
    #expect(try answer.json["reason"] == "must be a valid phone number")
    await sandbox.stop()
  }

  /// Letters that look like others, and digits that are none of ours.
  @Test(
    arguments: [
      ("BR", "document_id", "０1716001340"), ("BR", "document_id", "01716001340\u{200B}"),
      ("BR", "bank_account", "3423422–7"), ("BR", "bank_code", "٠٠١"),
      ("MX", "bank_account", "02179006406029664２"), ("BR", "account_type", "С"),
      ("CR", "bank_account", "СR05015202001026284066"), ("BR", "country", "ΒR"),
      ("BR", "email", "pаyee@example.com"), ("JP", "beneficiary_name", "Taro"),
    ]
  )
  func `look-alikes of other scripts are no letters and digits`(
    _ code: String,
    _ field: String,
    _ value: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let sample = try #require(CreateSample.body(country: code))
    let body = sample.changed(JSONObject([(field, .string(value))]))
    let answer = try await V3Client(sandbox).call(.create, body)
    #expect(answer.status == 412, "\(answer.body)")
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  @Test func `names may be of any script where no rule forbids it`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for (index, name) in ["José Muñoz", "Ἀριστοτέλης", "Μaria", "李小龙", "O'Neil-Ñandú"].enumerated()
    {
      let body = CashoutBody.make("name-\(index)", with: ["beneficiary_name": .string(name)])
      try await V3Client(sandbox).create(body)
    }
    await sandbox.stop()
  }
}
