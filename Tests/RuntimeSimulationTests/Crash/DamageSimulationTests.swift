import CashoutSandbox
import Foundation
import SandboxJournal
import Testing

/// Files that are not as they were written: a start says so, or makes what the sandbox was.
@Suite(.timeLimit(.minutes(10))) struct DamageSimulationTests {
  /// Changes a file in a copy of a folder and tries to start; nil when it starts, else what it says.
  private static func start(
    _ simulation: CrashSimulation,
    _ folder: String,
    _ file: String,
    losing lost: Int = 0,
    _ change: (inout Data) -> Void
  ) throws -> String? {
    let copy = folder + "-changed"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    let url = URL(filePath: copy + "/" + file)
    var bytes = try Data(contentsOf: url)
    change(&bytes)
    try bytes.write(to: url)
    do {
      try simulation.check(copy, losing: lost)
      return nil
    } catch let fault as JournalFault {
      return "\(fault)"
    }
  }

  @Test func `a log cut at each of its last 200 bytes has lost one commit at most`() async throws {
    let simulation = CrashSimulation(seed: 3, steps: 60)
    defer { simulation.end() }
    let folder = try await simulation.files(isStopped: false)
    for length in 1...200 {
      let text = try Self.start(simulation, folder, "journal.sqlite-wal", losing: 1) {
        $0.removeLast(length)
      }
      #expect(text == nil, "\(length)")
    }
  }

  @Test func `a file cut at each of its last 200 bytes is named`() async throws {
    let simulation = CrashSimulation(seed: 4, steps: 60)
    defer { simulation.end() }
    let folder = try await simulation.files(isStopped: true)
    for length in 1...200 {
      let text = try Self.start(simulation, folder, "journal.sqlite") { $0.removeLast(length) }
      #expect(text?.contains("it ends there") == true, "\(length): \(text ?? "it starts")")
    }
  }

  @Test(arguments: [(true, 5), (true, 6), (false, 7), (false, 8)] as [(Bool, UInt64)])
  func `a bit that was flipped anywhere is found, or does no harm`(
    _ isStopped: Bool,
    _ seed: UInt64
  ) async throws {
    let simulation = CrashSimulation(seed: seed, steps: 60)
    defer { simulation.end() }
    let folder = try await simulation.files(isStopped: isStopped)
    let file = isStopped ? "journal.sqlite" : "journal.sqlite-wal"
    for _ in 0..<150 {
      var place = 0
      let text = try Self.start(simulation, folder, file, losing: isStopped ? 0 : 1) { bytes in
        place = simulation.drawn(bytes.count)
        bytes[place] ^= 1 << UInt8(simulation.drawn(8))
      }
      if let text { #expect(text.contains("journal.sqlite"), "byte \(place): \(text)") }
    }
  }

  @Test func `a wall clock that was set back counts as no time`() {
    let moment = JournalMoment(wall: 1_000_000, monotonic: 50)
    #expect(moment.monotonic(at: 999_000) == 50)
    #expect(moment.monotonic(at: 1_002_000) == 2050)
  }
}
