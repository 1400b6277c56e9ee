import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import ScenarioLanguage
import SwiftProtobuf
import Testing
import WireJSON

/// A link is claimed in a replay as it was, whoever the merchant is there.
@Suite(.timeLimit(.minutes(10))) struct RecordedLinkTests {
  @Test(arguments: [
    "seed: 7", "merchant: { signature: own-key }", "brand: d24\nmerchant: { login: mine }",
  ])
  func `a link that its recipient claimed is recorded and replayed`(_ head: String) async throws {
    try await PayoutClient.run(head) { client in
      let ids = [try await Self.link(client, "one"), try await Self.link(client, "two")]
      let unclaimed = try await Self.link(client, "three")
      for id in ids {
        try await Self.send(client, id, "bank_account_number=1", 412)
        try await Self.send(client, id, "bank_account_number=000123&bank_routing_number=110000000")
        #expect(try await client.sandbox.send("GET", "/links/\(id)").status == 200)
      }
      _ = try await client.get(ids[1])
      _ = try await client.void(unclaimed)
      try await Self.send(client, unclaimed, "bank_account_number=000123")
      try await client.sandbox.advance(by: .seconds(60))
      _ = try await client.get(ids[0])
      let yaml = try await client.sandbox.send("GET", "/sandbox/scenario/recording").body
      #expect(!yaml.contains("Calls left out") && !yaml.contains("own-key-"), "\(yaml)")
      #expect(yaml.matches(of: #/method: POST, path: \/links\/|path: \/links\//#).count == 7)
      let file = try MockedContracts.loader.load(yaml, name: "recorded.yaml")
      let result = try #require(try await Suite([file]).run().results.first)
      #expect(result.failure == nil, "\(yaml)\n\(String(describing: result.failure))")
    }
  }

  private static func link(_ client: PayoutClient, _ name: String) async throws -> String {
    let request = Types_PayoutServiceCreateLinkRequest.with {
      $0.merchantPayoutID = name
      $0.amount = .usd(500)
      $0.destinationCurrency = .usd
    }
    return try await client.service.createLink(request, metadata: client.headers).connectorPayoutID
  }

  private static func send(
    _ client: PayoutClient,
    _ id: String,
    _ form: String,
    _ status: Int = 200
  ) async throws {
    let headers = ["Content-Type": "application/x-www-form-urlencoded"]
    let path = "/links/\(id)"
    let answer = try await client.sandbox.send("POST", path, headers: headers, body: form)
    #expect(answer.status == status, "\(answer)")
  }
}
