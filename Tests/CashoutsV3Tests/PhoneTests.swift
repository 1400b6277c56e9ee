import CashoutsV3
import Testing
import WireJSON

/// Phones: in the country's form where the payout goes by them, in any form elsewhere.
@Suite struct PhoneTests {
  private func answer(
    _ country: String,
    _ phone: String,
    _ changes: [String: JSONValue?] = [:]
  ) throws -> String {
    let all = changes.merging(["phone": .string(phone)]) { $1 }
    return CreateReading(try CountryRuleTests.body(country, all)).answer
  }

  @Test(
    arguments: [
      ("PE", "987654321"), ("PE", "+51987654321"), ("PE", "51 987 654 321"), ("CO", "3001234567"),
      ("CO", "+57 300 123-4567"), ("BR", "+55 11 98765-4321"), ("BR", "(11) 98765.4321"),
      ("CM", "623456789"), ("SL", "76-123456"), ("ZA", "068 123 4567"), ("KE", "0712 345678"),
      ("MX", "5512345678"), ("US", "1234567"), ("MX", "123456789012345"),
    ]
  )
  func `a bank transfer takes phones as people write them`(
    _ country: String,
    _ phone: String
  ) throws {
    #expect(try answer(country == "US" ? "EC" : country, phone) == "ok")
  }

  @Test(
    arguments: [
      "123456", "1234567890123456", "987-654", "++51987654321", "51+987654321", "x987654321",
      "987654321x", "9876５4321", "987_654_321", "987/654/321", "-", "+", "()",
      "98 76 54 32 1 0 98 76",
    ]
  )
  func `a bank transfer refuses what is no phone anywhere`(_ phone: String) throws {
    for country in ["PE", "CO", "BR", "MX"] {
      #expect(try answer(country, phone) == "543 must be a valid phone number", "\(country)")
    }
  }

  private static let cash: [String: JSONValue?] = ["bank_code": 10003, "bank_account": ""]
  private static let yape: [String: JSONValue?] = ["bank_code": 901, "bank_account": ""]
  private static let mobile: [String: JSONValue?] = ["bank_code": 10001, "bank_account": ""]

  @Test(
    arguments: [
      ("CO", cash, "+57 310 1234567", true), ("CO", cash, "3101234567", false),
      ("PE", yape, "51987654321", true), ("PE", yape, "+51987654321", false),
      ("PE", yape, "987654321", false), ("KE", mobile, "+254712345678", true),
      ("KE", mobile, "0712 345678", false), ("AU", [:], "0412345678", true),
      ("AU", [:], "0412 345 678", false),
    ] as [(String, [String: JSONValue?], String, Bool)]
  )
  func `the country's form binds where the country asks for the phone`(
    _ country: String,
    _ changes: [String: JSONValue?],
    _ phone: String,
    _ isTaken: Bool
  ) throws {
    let expected = isTaken ? "ok" : "543 must be a valid phone number"
    #expect(try answer(country, phone, changes) == expected)
  }
}
