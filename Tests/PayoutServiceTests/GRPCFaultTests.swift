import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SandboxDecisions
import SandboxRuntime
import SwiftProtobuf
import Testing

/// What a scenario's faults make of calls over gRPC: the status, the bytes beside it, what took
/// effect and what the log says.
struct GRPCFaultTests {
  private static func scenario(_ fault: String) -> String {
    "api: { faults: [{ name: bad, match: { endpoint: create, nth: 1 }, \(fault) }] }"
  }

  private struct Case: Sendable {
    var body: String
    var message: String
    var code = ""
  }

  @Test(arguments: [
    Case(body: "{ message: busy }", message: "busy"),
    Case(body: "{ code: E7, message: busy }", message: "busy", code: "E7"),
    Case(body: #"'{"message":"busy"}'"#, message: "busy"),
    Case(body: "{ message: 7 }", message: #"{"message":7}"#),
    Case(body: "later", message: "later"),
    Case(body: "''", message: "answered 503"),
  ])
  private func `a status of a fault has the bytes of a processor's refusal beside it`(
    _ row: Case
  ) async throws {
    try await PayoutClient.run(Self.scenario("status: 503, body: \(row.body)")) { client in
      let error = try await client.error { try await client.create() }
      #expect(error.code == .unavailable && error.message == row.message, "\(error)")
      let details = try Types_ConnectorError(serializedBytes: error.details)
      #expect(details.errorCode == "CONNECTOR_ERROR_RESPONSE")
      #expect(details.errorMessage == row.message && details.httpStatusCode == 503)
      let told = details.errorInfo.connectorDetails
      #expect(told.message == row.message && told.reason == row.message && told.code == row.code)
      #expect(client.sandbox.payouts().isEmpty)
    }
  }

  @Test func `the bytes beside a fault's status stay below what clients take`() async throws {
    let long = String(repeating: "long ✓ ", count: 1000)
    let body = "{ code: \"\(long)\", message: \"\(long)\" }"
    try await PayoutClient.run(Self.scenario("status: 404, body: \(body)")) { client in
      let error = try await client.error { try await client.create() }
      #expect(error.code == .notFound && error.message.hasSuffix("…"), "\(error)")
      #expect((1800...2200).contains(error.details.count), "\(error.details.count)")
    }
  }

  @Test(arguments: [("before", 0), ("after", 1)])
  func `a status of success is an empty message in place of the answer`(
    _ moment: String,
    _ payouts: Int
  ) async throws {
    let fault = "when: \(moment), status: 200, body: { odd: true }"
    try await PayoutClient.run(Self.scenario(fault)) { client in
      #expect(try await client.create() == .init())
      #expect(client.sandbox.payouts().count == payouts)
      let subject = payouts == 0 ? "" : " on payout 1"
      let said =
        "rule \"bad\" of api.faults answered 200 with an empty message \(moment) the call took"
        + " effect\(subject)"
      let log = try #require(client.sandbox.requests().last)
      #expect(log.hasSuffix("(\(said))"), "\(log)")
      #expect(try await client.create().connectorPayoutID == "po_1")
    }
  }

  @Test(arguments: [
    ("delay: 1s", "did not wait 1s, for the clock is manual before the call took effect"),
    (
      "delay: 1s, when: after, status: 503",
      "did not wait 1s, for the clock is manual and answered 503, which is UNAVAILABLE, after the"
        + " call took effect on payout 1"
    ),
    ("drop_connection: true", "dropped the connection before the call took effect"),
  ])
  func `the log says of a fault what it says over HTTP`(
    _ fault: String,
    _ said: String
  ) async throws {
    try await PayoutClient.run(Self.scenario(fault)) { client in
      _ = try? await client.create()
      let log = try #require(client.sandbox.requests().last)
      #expect(log.contains("rule \"bad\" of api.faults \(said)"), "\(log)")
    }
  }

  @Test func `a delay alone is told as what it was`() async throws {
    let scenario = Self.scenario("delay: 1ms")
    try await PayoutClient.run(scenario, { $0.standard.clock = .live(speed: 1) }) { client in
      #expect(try await client.create().connectorPayoutID == "po_1")
      let log = try #require(client.sandbox.requests().last)
      #expect(log.contains("api.faults waited 1ms before the call took effect"), "\(log)")
    }
  }
}
