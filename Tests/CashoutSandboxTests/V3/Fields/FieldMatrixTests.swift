import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Every field of every country with every kind of value that people get wrong, over HTTP.
@Suite struct FieldMatrixTests {
  @Test(arguments: CountryTable.codes)
  func `each field of each country takes what is right and names what is not`(
    _ code: String
  ) async throws {
    let country = try #require(CountryTable.country(code))
    let sample = CreateSample.body(country: country)
    let cases = FieldCases(country, sample).ofCountry
    #expect(cases.count > 100)
    try await check(cases, sample)
  }

  @Test(arguments: ["BR", "EC"])
  func `fields that a country says nothing of are checked alike`(_ code: String) async throws {
    let country = try #require(CountryTable.country(code))
    let sample = CreateSample.body(country: country)
    try await check(FieldCases(country, sample).ofOthers, sample)
  }

  /// Tries what has to be refused first: it leaves nothing behind, and its external_id stays free.
  private func check(_ cases: [FieldCase], _ sample: JSONObject) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    for one in cases {
      guard case .refused(let part) = one.verdict else { continue }
      let answer = try await client.call(.create, one.body(sample, externalID: "near-1"))
      let message = try answer.json["message"]?.text ?? ""
      #expect(answer.status == 412, "\(one): \(answer.body)")
      #expect(FieldCase.message(message, has: part), "\(one): \(message)")
    }
    #expect(sandbox.payouts().isEmpty)
    #expect(sandbox.available("USD") == "1000000.00")
    #expect(try await client.call(.create, sample.changed(["external_id": "near-1"])).status == 200)
    for (number, one) in cases.enumerated() where one.verdict == .taken {
      let answer = try await client.call(.create, one.body(sample, externalID: "right-\(number)"))
      #expect(answer.status == 200, "\(one): \(answer.body)")
    }
    await sandbox.stop()
  }

  @Test(arguments: CountryTable.codes)
  func `each wrong check digit is refused`(_ code: String) async throws {
    let country = try #require(CountryTable.country(code))
    let sample = CreateSample.body(country: country)
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for (field, check) in Self.proven(country) where check.mark == .documented {
      let right = try #require(sample[field.rawValue]?.text)
      for digit in "0123456789" where digit != right.last {
        let wrong: JSONValue = .string(right.dropLast() + String(digit))
        let body = sample.changed(JSONObject([(field.rawValue, wrong)]))
        let answer = try await V3Client(sandbox).call(.create, body)
        #expect(answer.status == 412, "\(wrong)")
        // Where no bank code is sent, none follows from a bad account.
        let isBankLost = field == .bankAccount && country.account.isPrefixedByBank
        let expected = "\(field.camelCase): \(field.invalidOrMissing)"
        let message = try answer.json["message"]?.text
        #expect(message == expected + (isBankLost ? ";Invalid bank code" : ""))
      }
    }
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  /// What proves itself by digits in the country's sample.
  private static func proven(_ country: Country) -> [(FieldName, CheckDigits)] {
    let account = country.account.check.map { (FieldName.bankAccount, $0) }
    // Brazil's sample has a CPF, the first of its kinds.
    let document = country.documents.first?.check.map { (FieldName.documentID, $0) }
    return [account, document].compactMap(\.self)
  }

  /// Account and bank, then the beneficiary, whatever the order in the request.
  private static let order: [FieldName] = [
    .bankAccount, .bankCode, .bankBranch, .accountType, .documentType, .documentID,
    .beneficiaryName, .beneficiaryLastname, .email, .phone, .address,
  ]

  @Test(arguments: CountryTable.codes)
  func `faults of all fields come back joined, in the order of the checks`(
    _ code: String
  ) async throws {
    let country = try #require(CountryTable.country(code))
    let bad: [FieldName] = Self.order.reversed().filter { country.field($0) != nil }
    let changes = JSONObject(bad.map { ($0.rawValue, "\u{1}\n?") })
    let body = CreateSample.body(country: country).changed(changes)
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await V3Client(sandbox).call(.create, body)
    let parts = bad.reversed().map {
      $0 == .phone ? "must be a valid phone number" : "\($0.camelCase): \($0.invalidOrMissing)"
    }
    #expect(try answer.json["message"]?.text == parts.joined(separator: ";"))
    #expect(try answer.json["reason"]?.text == parts.last)
    #expect(try answer.json["code"] == (bad.contains(.phone) && bad.first == .phone ? 543 : 300))
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  @Test func `general faults come before those of the country`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = CashoutBody.make(
      amount: 0,
      with: [
        "on_hold": "x", "comments": .string(String(repeating: "x", count: 201)), "city": ["x"],
        "notification_url": "x", "bank_account": "x", "document_id": "1",
      ],
      without: ["external_id"]
    )
    let message = try await V3Client(sandbox).call(.create, body).json["message"]?.text ?? ""
    let fields = message.split(separator: ";").map { String($0.prefix { $0 != ":" }) }
    #expect(
      fields == [
        "city", "externalId", "amount", "notificationUrl", "comments", "onHold", "bankAccount",
        "documentId",
      ]
    )
    await sandbox.stop()
  }
}
