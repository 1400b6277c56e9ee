import CashoutsV3
import SandboxCore
import Testing
import WireJSON

@Suite struct CountryTests {
  @Test func `the data has every country whole`() throws {
    #expect(CountryTable.codes.count == 44)
    let countries = CountryTable.codes.compactMap { CountryTable.country($0) }
    #expect(countries.map(\.code) == CountryTable.codes)
    #expect(countries.reduce(0) { $0 + $1.fields.count } == 566 - 7 * 44)
    #expect(countries.reduce(0) { $0 + $1.documents.count } == 53)
    #expect(countries.reduce(0) { $0 + $1.banks.count } == 700)
    #expect(countries.reduce(0) { $0 + $1.account.rules.count } == 43)
    #expect(countries.reduce(0) { $0 + $1.accountTypes.count } == 29)
    #expect(countries.allSatisfy { !$0.currencies.isEmpty })
    #expect(countries.allSatisfy { $0.fields.allSatisfy { !$0.source.isEmpty } })
    #expect(countries.filter { $0.confidence == .documented }.count == 23)
  }

  @Test(arguments: ["XX", "", "br", "sources", "BRA"])
  func `other codes are no country`(_ code: String) {
    #expect(CountryTable.country(code) == nil)
  }

  @Test(arguments: CountryTable.codes)
  func `a create with the country's own example values passes`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    let reading = CreateReading(CreateBody.make(country))
    #expect(reading.answer == "ok")
    let order = try #require(reading.order)
    #expect(order.isCountryKnown && order.isCurrencyAccepted && order.invalidDetails == nil)
    #expect(order.amount == Money(minorUnits: 100_25, currency: country.currencies[0]))
  }

  @Test(arguments: CountryTable.codes)
  func `every example of a document passes, with and without its type`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    for kind in country.documents {
      for example in kind.examples {
        let body = CreateBody.make(country).with([
          "document_id": .string(example), "document_type": .string(kind.code),
        ])
        #expect(CreateReading(body).answer == "ok", "\(kind.code) \(example)")
        guard country.field(.documentType) == nil else { continue }
        #expect(CreateReading(body.without("document_type")).answer == "ok", "\(example)")
      }
    }
  }

  @Test(arguments: CountryTable.codes)
  func `every example of an account passes at its bank`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    for example in country.account.examples where country.account.rules.isEmpty {
      let body = CreateBody.make(country).with(["bank_account": .string(example)])
      #expect(CreateReading(body).answer == "ok", "\(example)")
    }
    for rule in country.account.rules {
      for example in rule.examples {
        let (body, options, host) = Self.body(country, rule, example)
        #expect(CreateReading(body, options: options, host: host).answer == "ok", "\(rule.title)")
      }
    }
  }

  private static func body(
    _ country: Country,
    _ rule: AccountRules.Rule,
    _ example: String
  ) -> (JSONObject, V3Options, PayoutHost) {
    var changes: [String: JSONValue?] = ["bank_account": .string(example)]
    var host = PayoutHost.api
    switch rule.condition {
    case .bankCodes(let codes): changes["bank_code"] = .string(String(codes[0]))
    case .host(let wanted): host = wanted
    default: break
    }
    if let bank = rule.exampleBankCode { changes["bank_code"] = .string(bank) }
    let options = V3Options(strictDocuments: rule.isStrictOnly)
    return (CreateBody.make(country).with(changes), options, host)
  }

  @Test(arguments: CountryTable.codes)
  func `a missing field is refused by its camel-case name`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    let body = CreateBody.make(country)
    for rule in country.fields where rule.need == .always {
      for absent in [nil, JSONValue.null, "", "  "] as [JSONValue?] {
        let answer = CreateReading(body.with([rule.name.rawValue: absent])).answer
        let expected = "300 \(rule.name.camelCase): \(rule.name.invalidOrMissing)"
        let isEmptyAllowed = rule.name == .bankAccount && answer == "ok"
        #expect(answer == expected || isEmptyAllowed, "\(rule.name)")
      }
    }
  }

  @Test(arguments: CountryTable.codes)
  func `a malformed field is refused by its camel-case name`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    let body = CreateBody.make(country)
    for rule in country.fields where rule.name != .phone {
      let wrong: JSONValue = .string(String(repeating: "\n", count: 3) + "\u{0}?")
      let answer = CreateReading(body.with([rule.name.rawValue: wrong])).answer
      #expect(
        answer == "300 \(rule.name.camelCase): \(rule.name.invalidOrMissing)",
        "\(rule.name): \(answer)"
      )
    }
    let answer = CreateReading(body.with(["phone": "not a phone"])).answer
    #expect(answer == "543 must be a valid phone number")
  }

  @Test(arguments: CountryTable.codes)
  func `a bank outside the list is refused where the list is whole`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    let body = CreateBody.make(country).with(["bank_code": "99999"])
    let refusal = country.isBankListOpen ? "ok" : "303 Invalid bank code"
    let isCut = ["AU", "CO", "KE", "NG", "PE", "PH", "ZA"].contains(code)
    let reading = CreateReading(body)
    #expect(reading.answer == (isCut ? "ok" : refusal))
    #expect(reading.remarks.isEmpty == !isCut)
    #expect(CreateReading(body, options: V3Options(unlistedBanks: .refuse)).answer == refusal)
    #expect(CreateReading(body, options: V3Options(unlistedBanks: .take)).answer == "ok")
  }
}
