import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// The story that the product is made for, told over HTTP.
@Suite struct LateRejectionTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../scenarios/late-rejection.yaml").standardizedFileURL

  private func wallet(_ wire: Wire, _ currency: String) async throws -> JSONObject? {
    let wallets = try await wire.control("GET", "/sandbox/wallets").json.object?["wallets"]?.array
    return wallets?.compactMap(\.object).first { $0["currency"] == .string(currency) }
  }

  private func advance(_ wire: Wire, _ duration: String) async throws {
    let body = #"{"by":"\#(duration)"}"#
    #expect(try await wire.control("POST", "/sandbox/clock/advance", body).status == 200)
  }

  @Test func `a payout is paid, and three days later sent back with the money`() async throws {
    let scenario = try String(contentsOf: Self.file, encoding: .utf8)
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let wire = Wire(url: sandbox.url)
      let client = V3Client(sandbox)
      let id = try await client.create(CashoutBody.make("late-1", amount: 1500))
      #expect(try await wallet(wire, "BRL")?["reserved"] == "1500.00")

      try await advance(wire, "6m")
      let paid = try await client.call(.status, ["cashout_id": .number(JSONNumber(id))])
      #expect(paid.body.contains(#""cashout_status":1,"cashout_status_description":"Completed""#))
      let after = try await wallet(wire, "BRL")
      #expect(after?["available"] == "48500.00" && after?["reserved"] == "0.00")

      try await advance(wire, "3d")
      let back = try await client.call(.status, ["external_id": "late-1"]).json
      #expect(back["cashout_status"] == 3)
      #expect(back["rejection_code"] == 826)
      #expect(back["rejection_reason"] == "WITHDRAWAL_REVERSED")
      #expect(try await wallet(wire, "BRL")?["available"] == "50000.00")
      #expect(sandbox.webhooks().count == 3)
      #expect(sandbox.webhooks().last?.contains("status_reason=WITHDRAWAL_REVERSED") == true)
      let payout = try await wire.control("GET", "/sandbox/payouts/\(id)").json.object
      #expect(
        payout?.column("timeline", "event") == [
          "PENDING", "DELIVERED", "COMPLETED", "REJECTED",
        ]
      )
      #expect(payout?["rule"] == "closed account, noticed late")
    }
  }
}
