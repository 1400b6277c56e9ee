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
