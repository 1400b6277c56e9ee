import CashoutsV3
import Testing
import WireJSON

@Suite struct CreateSampleTests {
  @Test(arguments: CountryTable.codes)
  func `the sample of a country passes`(_ code: String) throws {
    let body = try #require(CreateSample.body(country: code))
    #expect(CreateReading(body).answer == "ok", "\(body.text)")
    #expect(body["country"] == .string(code))
  }

  @Test(arguments: CountryTable.codes)
  func `nothing in a sample can be left out`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    let body = CreateSample.body(country: country)
    let fallible = body.members.map(\.key).filter {
      $0 != "currency" && country.exampleValues[$0] == nil
    }
    for key in fallible { #expect(CreateReading(body.without(key)).answer != "ok", "\(key)") }
  }

  @Test(arguments: ["10000", "10001", "10002"])
  func `a sample for a PIX key has the key and no account`(_ code: String) throws {
    let body = try #require(CreateSample.body(country: "BR", bank: .string(code)))
    for field in ["bank_account", "bank_branch", "account_type"] { #expect(body[field] == nil) }
    let fields = JSONObject(
      body.members.map { ($0.key, $0.key == "bank_code" ? .string(code) : $0.value) }
    )
    #expect(CreateReading(fields).answer == "ok", "\(fields.text)")
  }

  @Test func `a bank that is no number is as good as none`() {
    let plain = CreateSample.body(country: "BR")
    #expect(CreateSample.body(country: "BR", bank: "abc") == plain)
    #expect(CreateSample.body(country: "BR", bank: .null) == plain)
  }

  @Test func `a country that payouts cannot go to has no sample`() {
    #expect(CreateSample.body(country: "XX") == nil)
  }

  @Test func `the caller's own id and amount stand in the sample`() throws {
    let body = try #require(CreateSample.body(country: "BR", externalID: "a-1", amount: "12.50"))
    #expect(body["external_id"] == "a-1")
    #expect(body["amount"] == "12.50")
  }
}

extension JSONObject {
  /// The object as compact JSON.
  var text: String { String(decoding: encoded(), as: UTF8.self) }
}
