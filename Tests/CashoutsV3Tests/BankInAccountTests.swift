import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// Accounts that begin with the digits of their bank: CLABE, CBU and CCI.
@Suite struct BankInAccountTests {
  private static let bad = "300 bankAccount: Invalid or missing Bank account"
  private static let none = "303 Invalid bank code"
  /// What a client recorded who never sends `bank_code`.
  private static let both = "303 bankAccount: Invalid or missing Bank account;Invalid bank code"

  private func answer(
    _ country: String,
    _ account: JSONValue?,
    _ bank: JSONValue?,
    _ options: V3Options = V3Options()
  ) throws -> String {
    let changes = ["bank_account": account, "bank_code": bank]
    return CreateReading(try CountryRuleTests.body(country, changes), options: options).answer
  }

  @Test(arguments: [
    ("MX", "999790064060296648"), ("AR", "9990590740090418135201"), ("PE", "99919300153895206863"),
    ("PE", "999193001538952000"),
  ])
  func `an account in order whose bank does not exist is 303`(
    _ country: String,
    _ account: String
  ) throws {
    #expect(try answer(country, .string(account), nil) == Self.none)
    let listed = try #require(CountryTable.country(country)?.banks.first { $0.code != "998" })
    #expect(try answer(country, .string(account), .string(listed.code)) == Self.none)
    #expect(try answer(country, .string(account), "54321") == Self.none, "told once")
    let open = V3Options(unlistedBanks: .take)
    #expect(try answer(country, .string(account), nil, open) == "ok")
  }

  @Test(
    arguments: [
      ("MX", "021790064060296643", "012"), ("MX", "02179006406029664", "012"),
      ("MX", "999790064060296649", "012"), ("MX", "x", "012"),
      ("AR", "2850590940090418135202", "007"), ("AR", "1", "007"),
      ("PE", "00219300153895206814", "002"), ("PE", "002193001538952001", "002"),
    ]
  )
  func `a bad account is a bad bank, too, where the bank follows from it and none is sent`(
    _ country: String,
    _ account: String,
    _ bank: String
  ) throws {
    #expect(try answer(country, .string(account), nil) == Self.both)
    #expect(try answer(country, .string(account), "") == Self.both)
    #expect(try answer(country, .string(account), .string(bank)) == Self.bad)
    let body = try CountryRuleTests.body(
      country,
      ["bank_account": .string(account), "bank_code": nil]
    )
    #expect(V3Error.joined(CreateReading(body).detailFaults)?.reason == "Invalid bank code")
  }

  @Test(arguments: ["MX", "AR", "PE"])
  func `a missing account is told as such, for no bank can follow from it`(
    _ country: String
  ) throws {
    #expect(try answer(country, nil, nil) == Self.bad)
    #expect(try answer(country, ["1"], nil).hasPrefix("300 bankAccount"))
  }

  @Test func `cards at their own host and card numbers elsewhere have no bank in them`() throws {
    let changes: [String: JSONValue?] = ["bank_account": "4111111111111112", "bank_code": 12]
    let body = try CountryRuleTests.body("MX", changes)
    #expect(CreateReading(body, host: .cards).answer == Self.bad)
    #expect(
      try answer("MX", "4111111111111111", nil)
        == "300 Invalid bank account, it shouldn't be a credit card"
    )
  }

  @Test func `a bank that was taken over still has its accounts`() throws {
    #expect(try answer("MX", "032180000118359719", nil) == "ok")
  }

  @Test(arguments: CountryTable.codes)
  func `every example of an account begins with a bank where accounts do`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    guard country.account.isPrefixedByBank else { return }
    #expect(country.account.examples.count > 1)
    for example in country.account.examples {
      #expect(try answer(code, .string(example), nil) == "ok", "\(example)")
    }
  }

  @Test(arguments: [("999790064060296648", 301), ("021790064060296643", 302)])
  func `the validation API tells the bank and the account apart`(
    _ account: String,
    _ code: Int
  ) throws {
    let body: JSONObject = [
      "country": "MX", "document": "848392783", "document_type": "PASS",
      "bank_account": ["account": .string(account)],
    ]
    let error = #expect(throws: ValidationError.self) {
      try AccountValidation(body.encoded(), options: V3Options()) {
        Money(minorUnits: 1, currency: $0)
      }
    }
    #expect(error?.code.rawValue == code)
  }
}
