import Foundation
import Programs
import Testing
import WireJSON

/// The same seed and commands give the same payouts in another process, byte for byte.
@Suite(.timeLimit(.minutes(10))) struct RepeatedRunTests {
  private static let scenario = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scenarios/random-outcomes.yaml").standardizedFileURL.path

  /// What a process tells of forty payouts with random fates.
  private func run(seed: String) async throws -> [String] {
    var payouts: [String] = []
    let options = ["--seed", seed, "--scenario", Self.scenario]
    try await ServedSandbox.during(options) { _, served in
      for number in 1...40 {
        let order: JSONObject = [
          "external_id": .string("order-\(number)"), "country": "EC", "currency": "USD",
          "amount": .number(JSONNumber(number)), "document_id": "1710034065",
          "document_type": "CI", "beneficiary_name": "Ana", "beneficiary_lastname": "Ruiz",
          "bank_account": "2200123456", "bank_code": "10", "account_type": "S",
        ]
        #expect(try await served.call("POST", "/v3/cashout", order).status == 200)
        _ = try await served.send("POST", "/sandbox/clock/advance", #"{"by":"3s"}"#)
      }
      _ = try await served.send("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      for number in 1...40 {
        payouts.append(try await served.send("GET", "/sandbox/payouts/\(number)").body)
      }
    }
    return payouts
  }

  @Test func `two processes with one seed tell the same of every payout`() async throws {
    async let first = run(seed: "42")
    async let second = run(seed: "42")
    let payouts = try await first
    #expect(try await second == payouts)
    #expect(payouts.count == 40 && payouts.allSatisfy { $0.contains(#""timeline""#) })
    #expect(try await run(seed: "43") != payouts)
  }
}
