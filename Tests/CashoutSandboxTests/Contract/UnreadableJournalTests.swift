import CashoutSandbox
import Foundation
import SandboxDecisions
import SandboxJournal
import SandboxRuntime
import ScenarioLanguage
import Synchronization
import Testing

/// A disk that refuses a write and cannot be read either.
@Suite(.timeLimit(.minutes(10))) struct UnreadableJournalTests {
  private static let isFull = Atomic(false)

  private static func store(_ folder: String) throws -> JournalStore {
    try JournalStore(folder: folder) { stage in
      guard stage == .filled, isFull.load(ordering: .acquiring) else { return }
      throw JournalFault.disk("the disk is full")
    }
  }

  /// Whether an input is on disk.
  private static func keep(
    _ input: RoomInput,
    in sandbox: Sandbox,
    _ registry: SandboxRegistry
  ) async -> Bool {
    let receipt = JournalReceipt()
    JournalReceipt.$current.withValue(receipt) { _ = sandbox.commit(input) }
    return await registry.keeps(receipt)
  }

  @Test func `what was decided is taken back when it can be read, and service goes on`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "broken-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = ServerOptions()
    options.standard.clock = .manual
    options.contracts.append(BrittleContract())
    options.store = try Self.store(folder)
    let server = try await PayoutSandbox.start(options, opensSocket: false)
    let registry = server.registry
    #expect(try await server.control("POST", "/sandbox/sandboxes").status == 201)
    let other = try #require(registry.all.last)
    let touch = RoomInput.act(BrittleContract.Touch())
    registry.standard.commit(.beginAdvance(.by(.seconds(1))))
    // What was decided before is on disk with it.
    #expect(await Self.keep(touch, in: other, registry))
    let number = other.fingerprint?.number
    BrittleContract.isBroken.store(true, ordering: .releasing)
    Self.isFull.store(true, ordering: .releasing)
    #expect(await Self.keep(touch, in: other, registry) == false)
    var failures = BrittleContract.failures.makeAsyncIterator()
    for _ in 1...3 { _ = await failures.next() }
    Self.isFull.store(false, ordering: .releasing)
    BrittleContract.isBroken.store(false, ordering: .releasing)
    while registry.journal?.trouble != nil { await Task.yield() }
    #expect(other.fingerprint?.number == number)
    #expect(await Self.keep(touch, in: other, registry))
    // An advance whose caller may be gone ends, in the sandbox that had nothing to take back, too.
    while registry.standard.look({ $0.clock.advanceID }) != nil { await Task.yield() }
    await server.stop()
  }
}
