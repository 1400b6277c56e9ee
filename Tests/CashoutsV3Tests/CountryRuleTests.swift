import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// Rules that only one country has.
@Suite struct CountryRuleTests {
  static func body(_ code: String, _ changes: [String: JSONValue?]) throws -> JSONObject {
    CreateBody.make(try #require(CountryTable.country(code))).with(changes)
  }

  @Test(
    arguments: [
      ([:], nil),
      (["document_id": nil], 805), (["document_id": ""], 805),
      (["phone": nil], 814), (["phone": "11666666666"], 814), (["phone": "x"], 814),
      (["bank_code": 10001, "email": "a@b.co"], nil), (["bank_code": 10001, "email": ""], 814),
      (["bank_code": 10001, "email": "no mail"], 814),
      (["bank_code": "10002"], nil), (["bank_code": "10002", "document_id": nil], 805),
    ] as [([String: JSONValue?], Int?)]
  )
  func `a PIX payout without its key is taken and rejected later`(
    _ changes: [String: JSONValue?],
    _ rejection: Int?
  ) throws {
    let reading = CreateReading(CreateBody.pix.with(changes))
    #expect(reading.answer == "ok")
    #expect(try #require(reading.order).presetRejection == rejection)
  }

  @Test func `a PIX payout with an account or a wrong document is refused at once`() {
    let account = CreateReading(CreateBody.pix.with(["bank_account": "3423422-7"]))
    #expect(account.answer == "300 bankAccount: Invalid or missing Bank account")
    let document = CreateReading(CreateBody.pix.with(["document_id": "01716001341"]))
    #expect(document.answer == "300 documentId: Invalid or missing Document id")
  }

  @Test(arguments: ["4111111111111111", "5555555555554444", "378282246310005", "4222222222222"])
  func `a card number is refused on Mexico's normal host`(_ card: String) throws {
    let body = try Self.body("MX", ["bank_account": .string(card), "bank_code": 12])
    #expect(
      CreateReading(body).answer == "300 Invalid bank account, it shouldn't be a credit card"
    )
  }

  @Test(
    arguments: [
      ("4111111111111111", 12, "ok"),
      ("4111111111111112", 12, "300 bankAccount: Invalid or missing Bank account"),
      ("021790064060296642", 12, "300 bankAccount: Invalid or missing Bank account"),
      ("4111111111111111", nil, "300 bankCode: Invalid or missing Bank code"),
    ] as [(String, JSONValue?, String)]
  )
  func `Mexico's host for cards takes cards alone`(
    _ account: String,
    _ bank: JSONValue?,
    _ expected: String
  ) throws {
    let body = try Self.body("MX", ["bank_account": .string(account), "bank_code": bank])
    #expect(CreateReading(body, host: .cards).answer == expected)
  }

  @Test(
    arguments: [
      (
        "MX", ["bank_account": "021790064060296643"],
        "300 bankAccount: Invalid or missing Bank account"
      ),
      ("MX", ["bank_code": nil], "ok"),
      ("AR", ["bank_code": nil], "ok"),
      (
        "AR", ["bank_account": "2850590940090418135202"],
        "300 bankAccount: Invalid or missing Bank account"
      ),
      (
        "AR", ["bank_code": 998, "bank_account": "", "email": nil],
        "300 email: Invalid or missing Email"
      ),
      ("AR", ["bank_code": 998, "bank_account": "", "email": "a@b.co"], "ok"),
      (
        "AR", ["bank_code": nil, "bank_account": ""],
        "300 bankAccount: Invalid or missing Bank account"
      ),
      (
        "PE", ["bank_code": nil, "bank_account": ""],
        "300 bankAccount: Invalid or missing Bank account"
      ),
      ("PE", ["bank_code": nil], "ok"), ("PE", ["bank_code": ""], "ok"),
      ("BD", ["bank_code": nil, "account_type": nil], "ok"),
      ("BD", ["bank_code": 5], "303 Invalid bank code"),
      ("BD", ["account_type": "V"], "300 accountType: Invalid or missing Account type"),
      (
        "PE", ["bank_account": "00219300153895206814"],
        "300 bankAccount: Invalid or missing Bank account"
      ),
      ("PE", ["bank_account": "002193001538952000"], "ok"),
      ("PE", ["bank_account": "999193001538952000"], "303 Invalid bank code"),
      ("PE", ["bank_code": 901, "bank_account": "", "phone": "51987654321"], "ok"),
      (
        "PE", ["bank_code": 901, "bank_account": "", "phone": nil],
        "300 phone: Invalid or missing Phone"
      ),
      (
        "PE", ["bank_code": 902, "bank_account": "", "phone": "123"],
        "543 must be a valid phone number"
      ),
      ("PE", ["document_type": "XX"], "300 documentType: Invalid or missing Document type"),
      ("CO", ["bank_code": 10003, "bank_account": ""], "ok"),
      (
        "CO", ["bank_code": 10003, "bank_account": "", "phone": ""],
        "300 phone: Invalid or missing Phone"
      ),
      ("CO", ["bank_code": 1507, "bank_account": "5715551234"], "ok"),
      ("CO", ["address": nil], "300 address: Invalid or missing Address"),
      ("CA", ["bank_code": "10000", "bank_account": "", "bank_branch": ""], "ok"),
      ("IN", ["bank_branch": "UCBA0000345"], "300 bankBranch: Invalid or missing Bank branch"),
      (
        "JP", ["beneficiary_name": "ショウヘイ"],
        "300 beneficiaryName: Invalid or missing Beneficiary name"
      ),
      ("JP", ["bank_code": 10001, "bank_account": "123456", "bank_branch": ""], "ok"),
      (
        "PH", ["bank_code": 3, "bank_account": "0917123456"],
        "300 bankAccount: Invalid or missing Bank account"
      ),
      ("KE", ["bank_code": 10001, "bank_account": ""], "ok"),
    ] as [(String, [String: JSONValue?], String)]
  )
  func `a country's own rule holds`(
    _ country: String,
    _ changes: [String: JSONValue?],
    _ expected: String
  ) throws {
    #expect(CreateReading(try Self.body(country, changes)).answer == expected)
  }

  /// Where readings of a page disagree, its own examples pass and what no reading takes does not.
  @Test(
    arguments: [
      ("BR", ["bank_code": 33, "bank_account": "12345678-9"], true),
      ("BR", ["bank_code": 33, "bank_account": "1234567890"], false),
      ("BR", ["bank_code": 323, "bank_account": "12345678910"], true),
      ("BR", ["bank_code": 323, "bank_account": "123456789101"], false),
      ("BR", ["bank_code": 341, "bank_account": "123456-7"], true),
      ("BR", ["bank_code": 341, "bank_account": "1234567-8"], false),
      ("PE", ["document_type": "DNI", "document_id": "12345678"], true),
      ("PE", ["document_type": "DNI", "document_id": "123456789"], true),
      ("PE", ["document_type": "DNI", "document_id": "1234567890"], false),
      ("CO", ["document_type": "PASS", "document_id": "AB123456"], true),
      ("CL", ["document_id": "12345678K"], true), ("CL", ["document_id": "1234567890"], false),
    ] as [(String, [String: JSONValue?], Bool)]
  )
  func `of two readings the one with the page's examples holds`(
    _ country: String,
    _ changes: [String: JSONValue?],
    _ isTaken: Bool
  ) throws {
    let answer = CreateReading(try Self.body(country, changes)).answer
    #expect((answer == "ok") == isTaken, "\(answer)")
  }

  @Test(arguments: [
    ("CL", "56765869"), ("EC", "0809283023"), ("ZA", "9308060142345"), ("PE", "20512333798"),
  ])
  func `undocumented check digits only run when asked for`(_ code: String, _ id: String) throws {
    var changes: [String: JSONValue?] = ["document_id": .string(id)]
    // Without its type, Ecuador's would pass as a driving licence.
    if code == "PE" { changes["document_type"] = "RUC" }
    if code == "EC" { changes["document_type"] = "CC" }
    let body = try Self.body(code, changes)
    #expect(CreateReading(body).answer == "ok")
    let strict = CreateReading(body, options: V3Options(strictDocuments: true))
    #expect(strict.answer == "300 documentId: Invalid or missing Document id")
  }

  @Test func `a Japanese name is in Katakana, or the bank rejects it where that is asked for`()
    throws
  {
    let names = try #require(CountryTable.country("JP")).account
    #expect(!names.nameExamples.isEmpty && !names.nameCounterexamples.isEmpty)
    let late = V3Options(katakana: .byBank)
    for name in names.nameExamples + names.nameCounterexamples {
      let isRight = names.nameExamples.contains(name)
      let body = try Self.body("JP", ["beneficiary_lastname": .string(name)])
      let refused = "300 beneficiaryLastname: Invalid or missing Beneficiary lastname"
      #expect(CreateReading(body).answer == (isRight ? "ok" : refused), "\(name)")
      let reading = CreateReading(body, options: late)
      #expect(reading.answer == "ok")
      #expect(try #require(reading.order).presetRejection == (isRight ? nil : 822), "\(name)")
    }
    let long = try Self.body(
      "JP",
      ["beneficiary_name": .string(String(repeating: "x", count: 101))]
    )
    #expect(CreateReading(long, options: late).answer.hasPrefix("300 beneficiaryName"))
  }

  @Test func `OneKeyPayments takes an ISPB for a bank`() throws {
    let body = CreateBody.brazil.with(["bank_code": "00000000", "bank_account": "1234-5"])
    #expect(CreateReading(body).answer == "303 Invalid bank code")
    var options = V3Options(brand: .onekeypayments)
    #expect(CreateReading(body, options: options).answer == "ok")
    let unlisted = body.with(["bank_code": "12345678"])
    #expect(CreateReading(unlisted, options: options).answer == "303 Invalid bank code")
    options.unlistedBanks = .take
    #expect(CreateReading(unlisted, options: options).answer == "ok")
  }
}
