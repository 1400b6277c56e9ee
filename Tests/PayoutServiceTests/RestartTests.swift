import CashoutSandbox
import Foundation
import PayoutServiceProto
import SandboxJournal
import SwiftProtobuf
import Testing

/// What was prepared before a restart is there after it: quotes, links, recipients and accounts.
@Suite(.timeLimit(.minutes(10))) struct RestartTests {
  /// Runs one server after the other on one folder; each but the first goes on from its journal.
  private static func restarting(
    snapshotDistance: Int,
    _ lives: [(PayoutClient) async throws -> Void]
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "again-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for life in lives {
      let store = try JournalStore(folder: folder)
      try await PayoutClient.run { options in
        options.store = store
        options.snapshotDistance = snapshotDistance
      } _: { client in
        try await life(client)
      }
    }
  }

  // From records alone, and from a snapshot with what came behind it.
  @Test(arguments: [100_000, 2])
  func `what was prepared goes on`(_ snapshotDistance: Int) async throws {
    let preparation = Preparation()
    try await Self.restarting(
      snapshotDistance: snapshotDistance,
      [preparation.begin, preparation.goOn, preparation.end]
    )
  }

  private struct Preparation {
    private static let form = "bank_account_number=000123&bank_routing_number=110000000"

    func begin(_ client: PayoutClient) async throws {
      for id in ["kept", "late"] {
        let quote = try await client.service.stage(
          .with {
            $0.merchantQuoteID = id
            $0.amount = .usd(1000)
            $0.destinationCurrency = .brl
          },
          metadata: client.headers
        )
        #expect(quote.payoutStatus == .requiresConfirmation)
      }
      let account = try await client.service.enrollDisburseAccount(
        .with {
          $0.merchantPayoutID = "mine"
          $0.amount = .usd(0)
          $0.payoutMethodData.sepa.iban.value = "DE89370400440532013000"
        },
        metadata: client.headers
      )
      #expect(account.connectorPayoutID == "ba_1")
      for id in ["claimed", "open"] {
        var request = Types_PayoutServiceCreateLinkRequest()
        request.merchantPayoutID = id
        request.amount = .usd(2500)
        request.destinationCurrency = .usd
        _ = try await client.service.createLink(request, metadata: client.headers)
      }
      try await client.sandbox.advance(by: .seconds(600))
    }

    func goOn(_ client: PayoutClient) async throws {
      // A quote that holds makes a payout of its amount, to an account that was enrolled.
      #expect(try await client.get("qt_1").payoutStatus == .requiresConfirmation)
      let made = try await client.create {
        $0.connectorQuoteID = "qt_1"
        $0.destinationCurrency = .brl
        $0.clearPayoutMethodData()
        $0.connectorPayoutMethodID = "ba_1"
      }
      #expect(made.connectorPayoutID == "po_1")
      // The link's page is where it was, and makes its payout.
      let link = try await client.get(called: "claimed")
      let page = try await client.sandbox.send("GET", "/links/\(link.connectorPayoutID)")
      #expect(page.status == 200 && page.body.contains("USD 25.00"))
      let sent = try await client.sandbox.send(
        "POST",
        "/links/\(link.connectorPayoutID)",
        body: Self.form
      )
      #expect(sent.status == 200, "\(sent.body)")
      #expect(client.sandbox.payouts().map(\.externalID) == ["a", "claimed"])
      // Nine hundred seconds of virtual time since the first life.
      try await client.sandbox.advance(by: .seconds(300))
      #expect(try await client.get("qt_2").payoutStatus == .expired)
      try await client.sandbox.advanceUntilIdle()
    }

    func end(_ client: PayoutClient) async throws {
      #expect(try await client.get("po_1").payoutStatus == .success)
      #expect(try await client.get("qt_1").connectorPayoutID == "po_1")
      #expect(try await client.get("qt_2").payoutStatus == .expired)
      #expect(try await client.get(called: "claimed").payoutStatus == .success)
      #expect(try await client.get(called: "open").payoutStatus == .requiresFulfillment)
      #expect(
        try await client.void(client.get(called: "open").connectorPayoutID).payoutStatus
          == .cancelled
      )
      // Numbers go on behind those that were given.
      let quote = try await client.service.stage(
        .with {
          $0.merchantQuoteID = "next"
          $0.amount = .usd(1)
          $0.destinationCurrency = .usd
        },
        metadata: client.headers
      )
      #expect(quote.connectorPayoutID == "qt_3")
    }
  }
}
