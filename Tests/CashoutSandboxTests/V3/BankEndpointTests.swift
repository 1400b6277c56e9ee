import GoldenFiles
import CashoutSandbox
import Testing
import WireJSON

/// Bank codes and exchange rates, for the read-only key.
@Suite struct BankEndpointTests {
  private static let okp = "scenario: another label\nbrand: onekeypayments\n"

  @Test func `bank codes are answered as recorded`() async throws {
    let calls: [PlainCall] = [
      .read("/v3/banks?country=PE"), .read("/v3/banks?country=CR"),
      .read("/v3/banks?country=XX"), .read("/v3/banks?country=pe"), .read("/v3/banks"),
      PlainCall("GET", "/v3/banks?country=PE"),
      PlainCall("GET", "/v3/banks?country=PE", ["Authorization": "Bearer cashout_login"]),
      PlainCall("GET", "/v3/banks?country=PE", ["Authorization": "Basic cmVhZA=="]),
    ]
    try Golden.own.check(try await PlainCall.transcript(calls), "v3/banks/list.txt")
  }

  @Test func `a country that the merchant may not pay to has no banks for it`() async throws {
    let scenario = Exchange.merchant("enabled_countries: [MX]")
    let text = try await PlainCall.transcript(
      [.read("/v3/banks?country=BR")],
      scenario: scenario
    )
    #expect(text.contains(#"{"code":307,"description":"Country not available"}"#))
  }

  @Test func `OneKeyPayments lists banks with their licences`() async throws {
    let calls: [PlainCall] = [
      .read("/v1/country/PE/authorized-banks"), .read("/v1/country/BR/authorized-banks/33"),
      .read("/v1/country/BR/authorized-banks/033"),
      .read("/v1/country/BR/authorized-banks/90400888"),
      .read("/v1/country/BR/authorized-banks/99999"),
      .read("/v1/country/BR/authorized-banks/12345678"),
      .read("/v1/country/BR/authorized-banks/x"), .read("/v1/country/XX/authorized-banks"),
      PlainCall("GET", "/v1/country/BR/authorized-banks"),
    ]
    let text = try await PlainCall.transcript(calls, scenario: Self.okp)
    try Golden.own.check(text, "v3/banks/authorized.txt")
  }

  @Test(arguments: [
    ("/country/BR/authorized-banks", "/v1/country/BR/authorized-banks"),
    ("/authorized-banks?country=BR", "/v1/country/BR/authorized-banks"),
    ("/country/BR/authorized-banks/33", "/v1/country/BR/authorized-banks/33"),
    ("/authorized-banks", "/v1/country/XX/authorized-banks"),
  ])
  func `the paths of older pages answer the same`(_ older: String, _ newer: String) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    let old = try await PlainCall.read(older).send(to: sandbox)
    let new = try await PlainCall.read(newer).send(to: sandbox)
    #expect(old.status == new.status)
    #expect(old.body == new.body)
    await sandbox.stop()
  }

  @Test func `another brand does not have the list with licences`() async throws {
    let text = try await PlainCall.transcript([.read("/v1/country/BR/authorized-banks")])
    #expect(text.contains("→ 404"))
    #expect(text.contains("OneKeyPayments"))
  }

  @Test func `exchange rates are answered as recorded`() async throws {
    let calls: [PlainCall] = [
      .read("/v3/exchange_rates?country=BR&amount=10"), .read("/v3/exchange_rates?country=MX"),
      .read("/v3/exchange_rates?country=EC&amount=12.345"),
      .read("/v3/exchange_rates?country=JP&amount=0.000001"),
      .read("/v3/exchange_rates?country=BO&amount=99999999999999.999999"),
      .read("/v3/exchange_rates?country=BR&amount=0"),
      .read("/v3/exchange_rates?country=BR&amount=-1"),
      .read("/v3/exchange_rates?country=BR&amount=ten"),
      .read("/v3/exchange_rates?country=BR&amount=1e3"),
      .read("/v3/exchange_rates?country=BR&amount="),
      .read("/v3/exchange_rates?country=ZZ&amount=1"), .read("/v3/exchange_rates?amount=1"),
      PlainCall("GET", "/v3/exchange_rates?country=BR"),
    ]
    try Golden.own.check(try await PlainCall.transcript(calls), "v3/rates.txt")
  }

  @Test func `a scenario's rates are those that are told`() async throws {
    let text = try await PlainCall.transcript(
      [.read("/v3/exchange_rates?country=BR&amount=10")],
      scenario: "scenario: dear dollars\nrates: { BRL: 5.8829 }\n"
    )
    #expect(text.contains(#"{"fx_rate":5.8829,"currency":"BRL","converted_amount":58.829}"#))
  }

  @Test func `each sandbox has a read-only key of its own`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let made = try await sandbox.send("POST", "/sandbox/sandboxes", body: "{}").json
    let key = try #require(made["read_only_key"]?.text)
    let call = PlainCall("GET", "/v3/banks?country=PE", ["Authorization": "Bearer \(key)"])
    #expect(try await call.send(to: sandbox).status == 200)
    let id = try #require(made["id"]?.text)
    #expect(try await sandbox.send("DELETE", "/sandbox/sandboxes/\(id)").status == 204)
    #expect(try await call.send(to: sandbox).status == 401)
    await sandbox.stop()
  }
}
