import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SwiftProtobuf
import Testing
import WireJSON

/// A payout from its create to its end, as a gRPC client sees it.
struct PayoutLifeTests {
  @Test func `a payout is pending, then at the bank, then paid`() async throws {
    try await PayoutClient.run { client in
      let made = try await client.create()
      #expect(made.payoutStatus == .pending && made.connectorPayoutID == "po_1")
      #expect(made.merchantPayoutID == "a" && made.statusCode == 200 && !made.hasError)
      for (seconds, status) in [
        (2, Types_PayoutEnums.PayoutStatus.initiated), (5, .success),
      ] {
        try await client.sandbox.advance(by: .seconds(seconds))
        let told = try await client.get("po_1")
        #expect(told.payoutStatus == status && told.connectorPayoutID == "po_1")
        #expect(try await client.get(called: "a") == told)
      }
      #expect(client.sandbox.available("USD") == "999990.00")
    }
  }

  private static let bank = """
    bank:
      rules:
        - name: refuses
          match: { external_id: "no-*" }
          timeline: [{ after: 1s, status: REJECTED, code: 801 }]
        - name: sends back
          match: { method: ach, external_id: "late-*" }
          timeline:
            - { after: 1s, status: DELIVERED }
            - { after: 1s, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826, reason: closed }
    """

  @Test func `what the bank refuses has failed, what comes back later is reversed`() async throws {
    try await PayoutClient.run(Self.bank) { client in
      _ = try await client.create("no-1")
      _ = try await client.create("late-1")
      try await client.sandbox.advance(by: .seconds(2))
      let failed = try await client.get(called: "no-1")
      #expect(failed.payoutStatus == .failed && failed.statusCode == 200)
      #expect(failed.error.connectorDetails.code == "801")
      #expect(try await client.get(called: "late-1").payoutStatus == .success)
      try await client.sandbox.advance(by: .seconds(3 * 86_400))
      let reversed = try await client.get(called: "late-1")
      #expect(reversed.payoutStatus == .reversed)
      #expect(reversed.error.connectorDetails.message == "closed")
      #expect(client.sandbox.available("USD") == "1000000.00")
    }
  }

  @Test func `the same merchant_payout_id pays once, whatever else is sent`() async throws {
    try await PayoutClient.run { client in
      let first = try await client.create()
      let again = try await client.create { $0.amount = .usd(999) }
      #expect(again == first)
      let stripe = try await client.transfer("a")
      #expect(stripe.connectorPayoutID == "po_1")
      let other = client.saying(["x-connector": "wise", "x-auth": "no-key"])
      let others = try await other.create()
      #expect(others.connectorPayoutID == "po_2" && others.merchantPayoutID == "a")
      #expect(try await other.get(called: "a").connectorPayoutID == "po_2")
      #expect(try await client.get(called: "a").connectorPayoutID == "po_1")
      _ = try await client.create(nil)
      _ = try await client.create(nil)
      #expect(client.sandbox.payouts().count == 4)
    }
  }

  @Test func `a transfer makes a payout of its own or goes on with one`() async throws {
    try await PayoutClient.run { client in
      let made = try await client.transfer("t")
      #expect(made.connectorPayoutID == "tr_1" && made.payoutStatus == .pending)
      _ = try await client.create("c")
      let moved = try await client.transfer { $0.connectorPayoutID = "po_2" }
      #expect(moved.connectorPayoutID == "tr_2" && moved.merchantPayoutID == "c")
      #expect(client.sandbox.payouts().count == 2)
      #expect(try await client.get("tr_2").connectorPayoutID == "po_2")
    }
  }

  @Test func `a void in time gives the money back, one that is too late changes nothing`()
    async throws
  {
    try await PayoutClient.run { client in
      _ = try await client.create("early")
      #expect(try await client.void("po_1").payoutStatus == .cancelled)
      #expect(client.sandbox.available("USD") == "1000000.00")
      _ = try await client.create("late")
      try await client.sandbox.advance(by: .seconds(2))
      let error = try await client.error { try await client.void("po_2") }
      #expect(error.code == .unknown)
      #expect(error.message == "Payout 'po_2' is INITIATED and cannot be cancelled")
      let details = try Types_ConnectorError(serializedBytes: error.details)
      #expect(details.httpStatusCode == 409 && details.errorCode == "CONNECTOR_ERROR_RESPONSE")
      #expect(details.errorInfo.connectorDetails.code == "payout_not_cancelable")
      #expect(try await client.get("po_2").payoutStatus == .initiated)
    }
  }

  @Test func `its ids are not those of V3, and V3's are not its`() async throws {
    try await PayoutClient.run { client in
      _ = try await client.create("same")
      let key = #"{"login":"cashout_login","pass":"cashout_pass","external_id":"same"}"#
      let path = "/v3/cashout/status"
      let signed = ["Payload-Signature": client.sandbox.sign(key)]
      let v3 = try await client.sandbox.send("POST", path, headers: signed, body: key)
      #expect(v3.status >= 400, "\(v3.body)")
      let panel = """
        {"external_id":"same","country":"BR","currency":"BRL","amount":100,"bank_code":"001",
        "document_id":"01716001340","beneficiary_name":"Maria","bank_account":"3423422-7",
        "bank_branch":"1234","account_type":"C"}
        """
      let made = try await client.sandbox.send("POST", "/sandbox/payouts", body: panel)
      #expect(made.status == 201, "\(made.body)")
      #expect(client.sandbox.payouts().map(\.externalID) == ["same", "same"])
      let error = try await client.error { try await client.get("po_2") }
      #expect(error.code == .notFound)
    }
  }

  @Test func `a webhook_url is told each change in a format that says it is ours`() async throws {
    try await PayoutClient.run(Self.bank) { client in
      _ = try await client.transfer("late-1")
      try await client.sandbox.advanceUntilIdle()
      let told = client.sandbox.webhooks().compactMap {
        (try? JSONParser.parse(Array($0.utf8)))?.object
      }
      #expect(
        told.map { $0["event_type"]?.text } == [
          "PAYOUT_PROCESSING", "PAYOUT_SUCCESS", "PAYOUT_REVERSED",
        ]
      )
      for body in told {
        #expect(body["format"]?.text == "cashout-sandbox/1")
        #expect(body["connector_payout_id"]?.text == "tr_1")
        #expect(body["merchant_payout_id"]?.text == "late-1")
      }
      #expect(told.last?["payout_status"]?.text == "REVERSED")
      #expect(told.last?["error"]?.object?["code"]?.text == "826")
    }
  }

  @Test func `x-merchant-id picks the sandbox, an unknown one is the default's`() async throws {
    try await PayoutClient.run { client in
      let made = try await client.sandbox.send("POST", "/sandbox/sandboxes", body: "{}")
      let body = try JSONParser.parse(Array(made.body.utf8)).object
      let merchant = try #require(body?["merchant_id"]?.text)
      var headers = client.headers
      headers.addString(merchant, forKey: "x-merchant-id")
      #expect(try await client.saying(headers).create().connectorPayoutID == "po_1")
      #expect(client.sandbox.payouts().isEmpty)
      headers.replaceOrAddString("nobody's", forKey: "x-merchant-id")
      _ = try await client.saying(headers).create()
      #expect(client.sandbox.payouts().count == 1)
    }
  }
}
