import GoldenFiles
import Testing
import WireJSON

/// Every endpoint of the V3 contract with each outcome, byte for byte.
@Suite struct ExchangeTests {
  @Test(arguments: Exchange.creates)
  func `a create is answered as recorded`(_ exchange: Exchange) async throws {
    try await check(exchange, .create)
  }

  @Test(arguments: Exchange.statuses)
  func `a status is answered as recorded`(_ exchange: Exchange) async throws {
    try await check(exchange, .status)
  }

  @Test(arguments: Exchange.updates)
  func `an update is answered as recorded`(_ exchange: Exchange) async throws {
    try await check(exchange, .update)
  }

  @Test(arguments: Exchange.cancels)
  func `a cancel is answered as recorded`(_ exchange: Exchange) async throws {
    try await check(exchange, .cancel)
  }

  /// Who may not call is told so before anything about the payout.
  @Test(arguments: V3Endpoint.allCases)
  func `a caller without the right to is answered as recorded`(
    _ endpoint: V3Endpoint
  ) async throws {
    let body = #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":1}"#
    let strangers: [Transcript.Act] = [
      .raw(endpoint, #"{"login":"nobody","pass":"cashout_pass"}"#, signature: nil),
      .raw(endpoint, #"{"login":"cashout_login","pass":"wrong"}"#, signature: nil),
      .raw(endpoint, #"{"pass":"cashout_pass","cashout_id":1}"#, signature: nil),
      .raw(endpoint, body, signature: ""),
      .raw(endpoint, body, signature: String(repeating: "0", count: 64)),
      .raw(endpoint, body + "}", signature: nil), .raw(endpoint, "", signature: nil),
    ]
    let text = try await Transcript.of(strangers)
    try Golden.own.check(text, "v3/refused/\(endpoint).txt")
  }

  @Test(arguments: V3Endpoint.allCases)
  func `an address that is not registered is refused`(_ endpoint: V3Endpoint) async throws {
    let text = try await Transcript.of(
      [.raw(endpoint, #"{"login":"cashout_login","pass":"cashout_pass"}"#, signature: "")],
      scenario: Exchange.merchant("allowed_ips: [203.0.113.7]")
    )
    #expect(text.contains("→ 401\n"))
    #expect(text.contains(#"{"code":402,"message":"Unregistered IP address"}"#))
  }

  private func check(_ exchange: Exchange, _ endpoint: V3Endpoint) async throws {
    let text = try await Transcript.of(exchange.acts, scenario: exchange.scenario)
    try Golden.own.check(text, "v3/\(endpoint)/\(exchange.name).txt")
  }
}
