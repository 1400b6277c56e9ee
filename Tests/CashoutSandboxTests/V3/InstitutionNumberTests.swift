import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Brazilian banks named by their ISPB, as one brand takes them: mapped once, for all that follows.
@Suite struct InstitutionNumberTests {
  private static let okp = "scenario: a label\nbrand: onekeypayments\n"

  /// What stands in a request, the account with it, and the bank that it means.
  private static let names: [(value: JSONValue, account: String, bank: String)] = [
    (0, "3423422-7", "001"), ("0", "3423422-7", "001"), ("00000000", "123456789-X", "001"),
    (1, "3423422-7", "1"), ("001", "3423422-7", "001"), (360_305, "12345678901234-5", "104"),
    ("360305", "12345678901234-5", "104"), ("00360305", "12345678901234-5", "104"),
    (60_746_948, "1234567-8", "237"), ("00416968", "1234567", "077"),
    // The code of one bank and the ISPB of another.
    (208, "1234567", "208"), ("00000208", "1234567", "00000208"),
  ]

  @Test(arguments: names)
  func `a payout goes to the bank that the ISPB means`(
    _ value: JSONValue,
    _ account: String,
    _ bank: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    let body = CashoutBody.make(with: ["bank_code": value, "bank_account": .string(account)])
    try await V3Client(sandbox).create(body)
    let view = try await sandbox.control("GET", "/sandbox/payouts/1").json
    #expect(view.at("request", "bank_code")?.plainText == bank)
    let path = "/v1/country/BR/authorized-banks/\(value.plainText ?? "")"
    let listed = try await PlainCall.read(path).send(to: sandbox).json
    #expect(listed["bank_code"]?.plainText == Int(bank).map(String.init))
    let validated = D24Call.validate(
      D24Call.body(account: ["bank_code": value, "account": .string(account)])
    )
    #expect(try await validated.send(to: sandbox).status == 204)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      (12_345_678, "3423422-7", #"412 {"code":303,"message":"Invalid bank code"}"#),
      ("00000002", "3423422-7", #"412 {"code":303,"message":"Invalid bank code"}"#),
      (
        "000360305", "1234567890",
        #"412 {"code":300,"message":"bankCode: Invalid or missing Bank code"}"#
      ),
      (
        60_746_948, "12345678901234-5",
        #"412 {"code":300,"message":"bankAccount: Invalid or missing Bank account"}"#
      ),
      (
        99_999_999, "3423422-7",
        #"412 {"code":565,"message":"The bank is not licensed to process this transaction"}"#
      ),
    ] as [(JSONValue, String, String)]
  )
  func `an ISPB without a bank, or with another bank's account, is refused`(
    _ value: JSONValue,
    _ account: String,
    _ expected: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    let body = CashoutBody.make(with: ["bank_code": value, "bank_account": .string(account)])
    let answer = try await V3Client(sandbox).call(.create, body)
    #expect("\(answer.status) \(answer.body)" == expected)
    await sandbox.stop()
  }

  @Test(arguments: [12_345_678, "00000002"] as [JSONValue])
  func `an account at an ISPB without a bank is not valid`(_ value: JSONValue) async throws {
    let call = D24Call.validate(D24Call.body(account: ["bank_code": value]))
    let text = try await PlainCall.transcript([call], scenario: Self.okp)
    #expect(text.contains(#"{"code":301,"description":"Invalid bank code""#), "\(text)")
  }

  @Test func `the bank's rules and conditions are met by its ISPB`() async throws {
    let scenario =
      Self.okp
        + """
        bank:
          rules:
            - name: Caixa sends back
              match: { bank_code: 104 }
              timeline: [{ after: 2s, status: DELIVERED }, { after: 1s, status: REJECTED, code: 801 }]
          outages: [{ banks: [1], from: 0s, for: 1h, effect: queue }]
        """
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let client = V3Client(sandbox)
    let caixa: JSONObject = ["bank_code": 360_305, "bank_account": "1234567890"]
    try await client.create(CashoutBody.make("caixa", with: caixa))
    try await client.create(CashoutBody.make("brasil", with: ["bank_code": "00000000"]))
    try await sandbox.advance(by: .seconds(600))
    #expect(sandbox.payouts().map(\.status) == ["REJECTED", "DELIVERED"])
    await sandbox.stop()
  }

  @Test func `a hosted page is asked for with an ISPB`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    let id = try await EasyCashoutTests.open(sandbox, EasyCashoutTests.body(["bank_code": 0]))
    let form = "bank_account=3423422-7&bank_branch=1234&account_type=C"
    let page = try await sandbox.send(
      "POST",
      "/payout/\(id)",
      headers: EasyCashoutTests.form,
      body: form
    )
    #expect(page.status == 200)
    let status = try await sandbox.send("GET", "/v1/payments/\(id)").json
    #expect(status.at("data", "bank_name") == "Banco do Brasil")
    await sandbox.stop()
  }

  @Test func `no two banks of the list share an ISPB`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    let list = try await PlainCall.read("/v1/country/BR/authorized-banks").send(to: sandbox)
    let banks = try JSONParser.parse(Array(list.body.utf8)).array ?? []
    let numbers = banks.compactMap { $0.object?["ispb_code"]?.number?.text }
    #expect(numbers.count > 120)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { $0.utf8.count <= 8 })
    await sandbox.stop()
  }
}

extension JSONValue {
  /// A text or number as text.
  fileprivate var plainText: String? { text ?? number?.text }
}
