import Foundation
import Programs
import Testing
import WireJSON

/// Files that are not as they were written: a clear error or everything, never a wrong balance.
@Suite(.timeLimit(.minutes(10))) struct DamageTests {
  private static let payouts = 6

  /// The files of a server that was killed or stopped, with what it showed.
  private static func files(
    isKilled: Bool,
    _ test: (DataFolder, _ wallets: String) async throws -> Void
  ) async throws {
    try await DataFolder.during { folder in
      var wallets = ""
      try await ServedSandbox.during(folder.options) { program, served in
        for number in 1...payouts {
          #expect(try await served.create("a-\(number)", amount: 10).status == 200)
        }
        wallets = try await served.send("GET", "/sandbox/wallets").body
        _ = isKilled ? try await program.kill() : try await program.stop()
      }
      // A stop puts everything into the main file.
      let log = FileManager.default.fileExists(atPath: folder.file("journal.sqlite-wal"))
      #expect(log == isKilled)
      try await test(folder, wallets)
    }
  }

  /// Starts with changed bytes; tells whether it started, with what it shows or says.
  private static func start(
    _ name: String,
    _ bytes: Data,
    of folder: DataFolder
  ) async throws -> (starts: Bool, text: String) {
    try await DataFolder.during(copying: folder) { copy in
      try bytes.write(to: URL(filePath: copy.file(name)))
      let arguments = ["serve", "--port", "0", "--json", "--clock", "manual"] + copy.options
      return try await Program.during(arguments) { program in
        let line = await program.output.read(until: "\n")
        guard let introduction = try? JSONParser.parse(Array(line.utf8)).object else {
          let outcome = try await program.outcome()
          #expect(outcome.status == 4, "\(outcome)")
          return (false, outcome.error)
        }
        let served = ServedSandbox(introduction: introduction)
        return (true, try await served.send("GET", "/sandbox/wallets").body)
      }
    }
  }

  /// What a balance may be when the last commit alone is missing.
  private static func mayBe(_ wallets: String) -> Bool {
    wallets.contains(#""reserved":"\#(payouts * 10).00""#)
      || wallets.contains(#""reserved":"\#((payouts - 1) * 10).00""#)
  }

  /// All cuts of the last 200 bytes are in `DamageSimulationTests`.
  @Test(arguments: [1, 7, 57, 199])
  func `a log that was cut has lost its last commit at most`(_ length: Int) async throws {
    try await Self.files(isKilled: true) { folder, _ in
      let bytes = try Data(contentsOf: URL(filePath: folder.file("journal.sqlite-wal")))
      let cut = bytes.prefix(bytes.count - length)
      let (starts, text) = try await Self.start("journal.sqlite-wal", cut, of: folder)
      #expect(starts && Self.mayBe(text), "\(text)")
    }
  }

  @Test func `a file that was cut is named with the byte where it ends`() async throws {
    try await Self.files(isKilled: false) { folder, _ in
      let bytes = try Data(contentsOf: URL(filePath: folder.file("journal.sqlite")))
      for length in [1, 57, 200] {
        let cut = bytes.prefix(bytes.count - length)
        let (starts, text) = try await Self.start("journal.sqlite", cut, of: folder)
        #expect(!starts && text.contains("byte \(cut.count): it ends there"), "\(text)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `a bit that was flipped is found, or does no harm`(_ isKilled: Bool) async throws {
    try await Self.files(isKilled: isKilled) { folder, wallets in
      let name = isKilled ? "journal.sqlite-wal" : "journal.sqlite"
      let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
      for _ in 0..<8 {
        var changed = bytes
        let place = Int.random(in: 0..<bytes.count)
        changed[place] ^= 1 << UInt8.random(in: 0..<8)
        let (starts, text) = try await Self.start(name, changed, of: folder)
        let isFine = starts ? text == wallets || isKilled && Self.mayBe(text) : text.contains(name)
        #expect(isFine, "byte \(place) of \(name): \(text)")
      }
    }
  }

  @Test func `check lists what is wrong, and repair keeps what stands in front of it`()
    async throws
  {
    try await Self.files(isKilled: false) { folder, wallets in
      let path = folder.file("journal.sqlite")
      let bytes = try Data(contentsOf: URL(filePath: path))
      let well = try await Program.run(["journal", "check", folder.path])
      #expect(well.status == 0 && well.output.contains("all well"), "\(well)")
      try bytes.changed("a-4").write(to: URL(filePath: path))
      let damaged = try await Program.run(["journal", "check", folder.path])
      #expect(damaged.status == 1 && damaged.output.contains("record 4"), "\(damaged)")
      let repaired = try await Program.run(["journal", "repair", folder.path])
      #expect(repaired.status == 0 && repaired.output.contains("the first 3 records"))
      try await ServedSandbox.during(folder.options) { _, served in
        let wallets = try await served.send("GET", "/sandbox/wallets").body
        #expect(wallets.contains(#""reserved":"30.00""#))
      }
    }
  }

  @Test func `a later version's folder is left alone`() async throws {
    try await Self.files(isKilled: false) { folder, _ in
      var bytes = try Data(contentsOf: URL(filePath: folder.file("journal.sqlite")))
      // SQLite keeps the application's version in byte 63 of the head.
      bytes[63] = 9
      let (starts, text) = try await Self.start("journal.sqlite", bytes, of: folder)
      #expect(!starts && text.contains("format 9, which only a later version reads"), "\(text)")
    }
  }
}
