import CashoutsV3
import SandboxCore
import Testing
import WireJSON

@Suite struct CreateReadingTests {
  @Test func `the documented Brazilian example becomes an order`() throws {
    let reading = CreateReading(CreateBody.brazil)
    let order = try #require(reading.order)
    #expect(reading.answer == "ok")
    #expect(order.externalID == "30000000001")
    #expect(order.amount.description == "BRL 100.00")
    #expect(order.notificationURL == "https://webhook.site/url")
    #expect(!order.isOnHold && order.presetRejection == nil)
    #expect(order.fields["login"] == nil && order.fields["pass"] == nil)
    #expect(order.fields["bank_code"] == .text("001"))
    #expect(order.fields["amount"] == .number("100"))
  }

  @Test(
    arguments: [
      ["amount": "100"], ["amount": "100.5"], ["bank_code": 1], ["bank_code": "1"],
      ["document_id": 29_318_456_719], ["on_hold": false], ["on_hold": "true"], ["on_hold": nil],
      ["on_hold": ""], ["adress": ""], ["postal_code": ""], ["comments": ""], ["email": ""],
      ["phone": nil], ["beneficiary_birthdate": ""], ["unknown": [1, ["a": nil]]],
      ["registered_bank_accounts": ["account_number": "1"]], ["external_id": 12],
      ["notification_url": nil], ["notification_url": ""], ["currency": nil], ["currency": "USD"],
      ["document_type": "CPF"], ["document_type": "whatever"], ["comments": "é😀"],
      ["external_id": .string(String(repeating: "é", count: 100))],
      ["login": .string(String(repeating: "x", count: 40))],
    ] as [[String: JSONValue]]
  )
  func `what real clients send is taken`(_ change: [String: JSONValue]) {
    let reading = CreateReading(CreateBody.brazil.with(change.mapValues { .some($0) }))
    #expect(reading.answer == "ok")
    #expect(reading.order != nil)
  }

  @Test(
    arguments: [
      ("external_id", .string(String(repeating: "x", count: 101)), "externalId"),
      ("external_id", nil, "externalId"),
      ("external_id", true, "externalId"),
      ("external_id", ["a"], "externalId"),
      ("country", "", "country"), ("country", "BRA", "country"), ("country", [:], "country"),
      ("beneficiary_name", nil, "beneficiaryName"),
      ("beneficiary_name", .string(String(repeating: "x", count: 101)), "beneficiaryName"),
      ("beneficiary_lastname", .string(String(repeating: "x", count: 101)), "beneficiaryLastname"),
      ("document_id", "01716001341", "documentId"),
      ("document_id", "11111111111", "documentId"),
      ("document_id", "０1716001340", "documentId"),
      ("document_id", " 01716001340", "documentId"),
      ("document_id", nil, "documentId"),
      ("bank_account", "3423422-77777777777777777777777777", "bankAccount"),
      ("bank_account", nil, "bankAccount"), ("bank_account", ["x"], "bankAccount"),
      ("bank_account", "12345678901", "bankAccount"),
      ("bank_branch", "", "bankBranch"), ("bank_branch", "abc", "bankBranch"),
      ("account_type", "X", "accountType"), ("account_type", "SAVINGS", "accountType"),
      ("bank_code", nil, "bankCode"), ("bank_code", "abc", "bankCode"),
      ("bank_code", "１", "bankCode"), ("bank_code", 1.5, "bankCode"),
      ("email", "no mail", "email"),
      ("notification_url", "webhook.site", "notificationUrl"),
      ("notification_url", "https://a b", "notificationUrl"),
      ("notification_url", "http://127.0.0.1:99999/", "notificationUrl"),
      ("notification_url", "http://[::1", "notificationUrl"),
      ("notification_url", "http:///hook", "notificationUrl"),
      (
        "notification_url", .string("https://" + String(repeating: "x", count: 300)),
        "notificationUrl"
      ),
      ("comments", .string(String(repeating: "x", count: 201)), "comments"),
      ("on_hold", "yes", "onHold"), ("on_hold", 1, "onHold"), ("on_hold", [], "onHold"),
      ("currency", 5, "ok"),
      ("address", .string(String(repeating: "x", count: 256)), "address"),
    ] as [(String, JSONValue, String)]
  )
  func `one wrong field is refused by its camel-case name`(
    _ field: String,
    _ value: JSONValue,
    _ name: String
  ) {
    let reading = CreateReading(CreateBody.brazil.with([field: value]))
    guard name != "ok" else { return #expect(reading.order?.isCurrencyAccepted == false) }
    #expect(reading.answer.hasPrefix("300 \(name): Invalid or missing "))
    #expect(!reading.answer.contains(";"))
    #expect(reading.order == nil || reading.order?.invalidDetails != nil)
  }

  @Test(
    arguments: [
      (100, 10_000), (1.5, 150), (0.01, 1), ("100", 10_000), ("100.50", 10_050), ("007.5", 750),
      (.number(number("1e3")), 100_000), (.number(number("1.05e1")), 1050),
      (.number(number("10000e-2")), 10_000), (.number(number("1E+2")), 10_000),
      (.number(number("99999999999999.99")), 9_999_999_999_999_999),
    ] as [(JSONValue, Int64)]
  )
  func `an amount is read exactly`(_ amount: JSONValue, _ minorUnits: Int64) {
    let reading = CreateReading(CreateBody.brazil.with(["amount": amount]))
    #expect(reading.order?.amount.minorUnits == minorUnits)
  }

  static func number(_ text: String) -> JSONNumber { JSONNumber(text: text) ?? JSONNumber(0) }

  @Test(
    arguments: [
      (nil, "Invalid or missing Amount"), ("", "Invalid or missing Amount"),
      (0, "greater than zero"), ("0.00", "greater than zero"), (-5, "greater than zero"),
      ("-5", "greater than zero"), (.number(number("-0")), "greater than zero"),
      (.number(number("1.005")), "at most two decimals"), ("1.000", "at most two decimals"),
      (.number(number("1e-3")), "at most two decimals"),
      (.number(number("99999999999999999999")), "too large"),
      ("99999999999999999999", "too large"), (.number(number("1e400")), "too large"),
      (.number(number("1e99999999999999999999")), "too large"),
      (.number(number("1e-99999999999999999999")), "at most two decimals"),
      ("1e3", "a decimal number"), ("NaN", "a decimal number"), ("Infinity", "a decimal number"),
      ("1,50", "a decimal number"), (" 1", "a decimal number"), ("+1", "a decimal number"),
      ("1.", "a decimal number"), (".5", "a decimal number"), ("٣", "a decimal number"),
      (true, "a decimal number"), ([1], "a decimal number"), ([:], "a decimal number"),
    ] as [(JSONValue, String)]
  )
  func `what is no amount is refused with the reason`(_ amount: JSONValue, _ reason: String) {
    let reading = CreateReading(CreateBody.brazil.with(["amount": amount]))
    #expect(reading.answer.hasPrefix("300 amount: "))
    #expect(reading.answer.contains(reason))
    #expect(reading.order == nil)
  }

  @Test func `account and bank at fault come joined as in the fixture`() {
    let body = CreateBody.brazil.with(["bank_account": "x", "bank_code": 999])
    #expect(
      CreateReading(body).answer
        == "303 bankAccount: Invalid or missing Bank account;Invalid bank code"
    )
  }

  @Test func `general faults bring the country's faults along`() {
    let reading = CreateReading(CreateBody.brazil.with(["external_id": nil, "document_id": "1"]))
    #expect(
      reading.refusal?.message
        == "externalId: Invalid or missing External id;documentId: Invalid or missing Document id"
    )
    #expect(reading.refusal?.reason == "documentId: Invalid or missing Document id")
  }

  @Test func `an unknown country or a foreign currency is the core's to refuse`() throws {
    let unknown = try #require(CreateReading(CreateBody.brazil.with(["country": "XX"])).order)
    #expect(!unknown.isCountryKnown && unknown.invalidDetails == nil)
    for currency in ["ARS", "brl", "BR"] as [JSONValue] {
      let order = try #require(CreateReading(CreateBody.brazil.with(["currency": currency])).order)
      #expect(!order.isCurrencyAccepted && order.isCountryKnown)
    }
  }

  @Test func `an empty object names everything that is missing`() {
    #expect(
      CreateReading([:]).answer
        == "300 externalId: Invalid or missing External id;country: Invalid or missing Country;"
        + "amount: Invalid or missing Amount;documentId: Invalid or missing Document id;"
        + "beneficiaryName: Invalid or missing Beneficiary name"
    )
  }
}
