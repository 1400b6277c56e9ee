import Foundation
import Programs
import Testing

/// A watched scenario that changes while the disk takes nothing.
@Suite(.timeLimit(.minutes(10))) struct WatchedDiskTests {
  @Test func `a changed file that cannot be kept is told, and the scenario before it stays`()
    async throws
  {
    try await DataFolder.during { folder in
      try await OwnFolder.during { files in
        let path = try files.write("scenario: First\n", to: "main.yaml")
        let options = ["--scenario", path, "--watch"]
        try await SmallDisk.during(folder, blocks: 100_000, options) { disk in
          try await disk.fill()
          // The first is what the disk refuses, the next is refused because it did.
          for title in ["Second", "Third"] {
            _ = try files.write("scenario: \(title)\n", to: "main.yaml")
            let told = try await Self.told(by: disk.program)
            #expect(told.head.hasSuffix(Self.refusal), "\(told.head)")
            #expect(told.reason.hasPrefix("the journal cannot be written: "), "\(told.reason)")
            let scenario = try await disk.served.send("GET", "/sandbox/scenario").body
            #expect(scenario.contains("First"), "\(scenario)")
          }
          try await disk.grow()
          try await disk.waitUntilWritten()
          _ = try files.write("scenario: Fourth\n", to: "main.yaml")
          _ = await disk.program.error.read(until: "is in force: Fourth")
        }
      }
    }
  }

  private static let refusal =
    "main.yaml was changed and is not in force, for it cannot be kept; the scenario before it stays"

  /// The next two lines of which the second says what to do.
  private static func told(by program: Program) async throws -> (head: String, reason: String) {
    var head = ""
    while let line = await program.error.next(before: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasSuffix("; mend that, and save the file again") { return (head, text) }
      head = text
    }
    throw NothingTold(last: head)
  }

  private struct NothingTold: Error {
    let last: String
  }
}
