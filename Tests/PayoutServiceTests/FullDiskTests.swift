import CashoutSandbox
import Foundation
import GRPCCore
import PayoutServiceProto
import SandboxJournal
import Synchronization
import Testing
import WireJSON

/// What the contracts answer while the disk takes nothing, and that service returns with it.
@Suite(.timeLimit(.minutes(10))) struct FullDiskTests {
  /// A disk that can be full.
  private final class Disk: Sendable {
    let isFull = Mutex(false)
    let folder = FileManager.default.temporaryDirectory.appending(path: "full-\(UUID())").path

    func store() throws -> JournalStore {
      try JournalStore(folder: folder) { [self] stage in
        if stage == .filled, isFull.withLock(\.self) { throw JournalFault.disk("the disk is full") }
      }
    }
  }

  @Test func `a call is UNAVAILABLE, and can be made again when the disk is back`() async throws {
    let disk = Disk()
    defer { try? FileManager.default.removeItem(atPath: disk.folder) }
    let store = try disk.store()
    try await PayoutClient.run { options in
      options.store = store
    } _: { client in
      #expect(try await client.create("a").connectorPayoutID == "po_1")
      disk.isFull.withLock { $0 = true }
      let error = try await client.error { try await client.create("b") }
      #expect(error.code == .unavailable)
      let platforms = try await client.sandbox.send(
        "POST",
        "/user/login",
        headers: ["Content-Type": "application/json"],
        body: #"{"apiKey":"cashout_api_key"}"#
      )
      #expect(platforms.status == 500)
      #expect(platforms.body.contains(#""content":"Internal server error""#), "\(platforms.body)")
      // Reads wait for nothing.
      #expect(try await client.get("po_1").connectorPayoutID == "po_1")
      disk.isFull.withLock { $0 = false }
      while try await client.sandbox.send("GET", "/sandbox/health").status != 200 {}
      #expect(try await client.create("b").connectorPayoutID == "po_2")
    }
  }
}
