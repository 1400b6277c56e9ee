import CashoutSandbox
import Testing
import WireJSON

/// Bodies of JSON that are none of a call's message, over HTTP.
struct JSONBodyTests {
  private static let bodies: [(String, String)] = [
    (#"{"priority":"INSTNT"}"#, #"priority has no value called "INSTNT""#),
    (#"{"amount":{"minor_amount":1,"currency":"XXX"}}"#, "amount.currency has no value called"),
    (#"{"merchant_payout":"a"}"#, "merchant_payout is no field of it; GET /sandbox/proto/"),
    (#"{"amount":{"amount":5}}"#, "amount.amount is no field of it"),
    (#"{"odd":{"amount":5}}"#, "odd is no field of it"),
    (
      #"{"payout_method_data":{"card":{"card_number":"4242424242424242"}}}"#,
      #"payout_method_data.card.card_number is no object; write {"value": "…"}"#
    ),
    (#"{"access_token":"t"}"#, #"access_token is no object; write {"value": "…"}"#),
    (#"{"amount":5}"#, "amount is no object"),
    ("[]", "the body is no object"),
    (#"{"amount":{"minor_amount":"ten"}}"#, "amount.minor_amount is no whole number"),
    (#"{"amount":{"minor_amount":1.5}}"#, "amount.minor_amount is no whole number"),
    (#"{"browser_info":{"java_enabled":"yes"}}"#, "browser_info.java_enabled is neither true nor"),
    (#"{"merchant_payout_id":7}"#, "merchant_payout_id is no text"),
    (
      #"{"payout_method_data":{"pix_key":{},"pix_emv":{}}}"#,
      "payout_method_data has more than one member of which it takes one"
    ),
  ]

  @Test(arguments: bodies.indices)
  func `a body that is none of the message names the member at fault`(
    _ index: Int
  ) async throws {
    let (body, said) = Self.bodies[index]
    try await PayoutClient.run { client in
      let answer = try await client.sandbox.send(
        "POST",
        "/types.PayoutService/Create",
        headers: ["x-connector": "stripe", "x-auth": "no-key"],
        body: body
      )
      let members = try #require(try JSONParser.parse(Array(answer.body.utf8)).object)
      let message = try #require(members["message"]?.text)
      let start = "the body is no JSON of types.PayoutServiceCreateRequest: "
      #expect(answer.status == 400 && message.hasPrefix(start + said), "\(message)")
      #expect(!message.contains("4242"))
      #expect(client.sandbox.requests().last?.contains(message) == true)
      #expect(client.sandbox.payouts().isEmpty)
    }
  }

  @Test func `fields may have either of their names, and null is none`() async throws {
    try await PayoutClient.run { client in
      let answer = try await client.sandbox.send(
        "POST",
        "/types.PayoutService/Create",
        headers: ["x-connector": "stripe", "x-auth": "no-key"],
        body:
          #"{"merchantPayoutId":"a","customer":null,"amount":{"minorAmount":"5","currency":146},"#
          + #""destination_currency":"USD","priority":"FAST"}"#
      )
      #expect(answer.status == 200, "\(answer.body)")
    }
  }
}
