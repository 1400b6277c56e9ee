import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SwiftProtobuf
import Testing

/// What trailers can carry: clients take 8 KiB of them, and a frame of 16 KiB ends the connection.
@Suite(.timeLimit(.minutes(10))) struct LongTextTests {
  @Test(arguments: ["z", "✓"])
  func `a refusal that quotes a long name comes, and spares other calls`(
    _ letter: String
  ) async throws {
    let name = String(repeating: letter, count: 15_000 / letter.utf8.count)
    try await PayoutClient.run { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { _ = try await client.create("beside-\(number)") }
        }
        let refusals = [
          try await client.error { try await client.get(called: name) },
          try await client.error { try await client.get(name) },
          try await client.error { try await client.create { $0.connectorQuoteID = name } },
          try await client.error {
            try await client.create { $0.connectorPayoutMethodID = name }
          },
        ]
        for refusal in refusals {
          #expect(refusal.code == .notFound, "\(refusal)")
          let quoted = String(name.prefix(25))
          #expect(refusal.message.contains("'\(quoted)") && refusal.message.hasSuffix("…'"))
          let details = try Types_ConnectorError(serializedBytes: refusal.details)
          #expect(details.errorMessage == refusal.message)
          let message = 3 * refusal.message.utf8.count
          #expect(message + refusal.details.count * 4 / 3 < 6000, "clients take 8 KiB of trailers")
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `what a scenario has to say at length comes as far as it can`() async throws {
    let scenario = """
      api:
        faults:
          - { status: 404, body: "\(String(repeating: "long ✓ ", count: 100))" }
      """
    try await PayoutClient.run(scenario) { client in
      let error = try await client.error { try await client.get("po_1") }
      #expect(error.code == .notFound && error.message.hasSuffix("…"))
      #expect((500...603).contains(error.message.utf8.count))
    }
  }

  @Test(
    arguments: [
      (["x-connector": "", "x-auth": "no-key"], "x-connector. Invalid connector:"),
      (["x-connector": "stripe", "x-auth": ""], "x-auth. Invalid auth type:"),
    ] as [(Metadata, String)]
  )
  func `no text ends in a blank, which clients drop`(_ row: (Metadata, String)) async throws {
    try await PayoutClient.run { client in
      let error = try await client.error { try await client.saying(row.0).create() }
      #expect(error.message.hasSuffix(row.1), "\(error)")
    }
  }
}
