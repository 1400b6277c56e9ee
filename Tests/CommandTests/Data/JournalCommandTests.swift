import Foundation
import Programs
import Testing

/// What `journal` says and does where something is not as it should be.
@Suite(.timeLimit(.minutes(10))) struct JournalCommandTests {
  /// A folder with what a server has kept of a few payouts, stopped.
  private static func kept(_ test: (DataFolder) async throws -> Void) async throws {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { program, served in
        for number in 1...4 {
          #expect(try await served.create("a-\(number)", amount: 10).status == 200)
        }
        try await served.control("POST", "/sandbox/sandboxes", "{}")
        _ = try await program.stop()
      }
      try await test(folder)
    }
  }

  /// A folder with a file of such bytes as its journal.
  private static func made(
    of bytes: Data,
    _ test: (DataFolder) async throws -> Void
  ) async throws {
    try await DataFolder.during { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path,
        withIntermediateDirectories: true
      )
      try bytes.write(to: URL(filePath: folder.file("journal.sqlite")))
      try await test(folder)
    }
  }

  /// Changes a record in the file of a folder; the file's bytes then.
  private static func damage(_ folder: DataFolder, _ record: String) throws -> Data {
    let bytes = try Self.bytes(folder, "journal.sqlite").changed(record)
    try bytes.write(to: URL(filePath: folder.file("journal.sqlite")))
    return bytes
  }

  private static func files(of folder: DataFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "lock" }
      .sorted()
  }

  private static func bytes(_ folder: DataFolder, _ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: folder.file(name)))
  }

  @Test func `a second repair leaves what the first put aside`() async throws {
    try await Self.kept { folder in
      let first = try Self.damage(folder, "a-4")
      let repaired = try await Program.run(["journal", "repair", folder.path])
      #expect(repaired.status == 0, "\(repaired)")
      #expect(repaired.output.contains("default: the first 3 records; behind them, the default"))
      #expect(repaired.output.contains("sandbox-1: all of its"))
      let aside = folder.file("journal.sqlite.damaged")
      #expect(repaired.output.hasSuffix("the files as they were are now \(aside)\n"), "\(repaired)")
      let second = try Self.damage(folder, "a-2")
      let again = try await Program.run(["journal", "repair", folder.path])
      #expect(again.status == 0 && again.output.contains("\(aside).2\n"), "\(again)")
      #expect(try Self.bytes(folder, "journal.sqlite.damaged") == first)
      #expect(try Self.bytes(folder, "journal.sqlite.damaged.2") == second)
    }
  }

  @Test func `a journal that is well stays as it is`() async throws {
    try await Self.kept { folder in
      let before = (try Self.files(of: folder), try Self.bytes(folder, "journal.sqlite"))
      let outcome = try await Program.run(["journal", "repair", folder.path])
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("nothing is damaged, and nothing was changed"), "\(outcome)")
      #expect(try Self.files(of: folder) == before.0)
      #expect(try Self.bytes(folder, "journal.sqlite") == before.1)
    }
  }

  @Test func `a journal of which nothing can be kept stays as it is, and is named`() async throws {
    let bytes = Data("no database\n".utf8)
    try await Self.made(of: bytes) { folder in
      let outcome = try await Program.run(["journal", "repair", folder.path])
      #expect(outcome.status == 4 && outcome.output.isEmpty, "\(outcome)")
      let path = folder.file("journal.sqlite")
      #expect(outcome.error.hasPrefix("error: \(path) is damaged: SQLite: "), "\(outcome)")
      #expect(outcome.error.contains("nothing can be kept of it, so it stays as it is"))
      #expect(try Self.files(of: folder) == ["journal.sqlite"])
      #expect(try Self.bytes(folder, "journal.sqlite") == bytes)
    }
  }

  @Test func `a later version's journal is not repaired`() async throws {
    try await Self.kept { folder in
      var bytes = try Self.bytes(folder, "journal.sqlite")
      bytes[63] = 9
      try bytes.write(to: URL(filePath: folder.file("journal.sqlite")))
      for command in ["check", "repair"] {
        let outcome = try await Program.run(["journal", command, folder.path])
        #expect(outcome.status == 4 && outcome.output.isEmpty, "\(outcome)")
        let text =
          "\(folder.path)/journal.sqlite was written in format 9, which only a later version"
        #expect(outcome.error.contains(text), "\(outcome)")
      }
      #expect(try Self.bytes(folder, "journal.sqlite") == bytes)
    }
  }

  @Test func `findings end without what finds them, and the remedy stands once`() async throws {
    try await Self.kept { folder in
      _ = try Self.damage(folder, "a-4")
      let outcome = try await Program.run(["journal", "check", folder.path])
      #expect(outcome.status == 1 && !outcome.output.contains("journal check"), "\(outcome)")
      #expect(
        outcome.output.contains("the default sandbox, record 4: it is not as it was written\n")
      )
      let remedy = "cashout-sandbox journal repair DIR keeps what can be kept\n"
      #expect(outcome.output.hasSuffix("\n" + remedy), "\(outcome)")
    }
  }

  @Test(arguments: [["check"], ["repair"], ["export"]])
  func `a folder that is not there is wrong usage`(_ words: [String]) async throws {
    let end = words == ["export"] ? ["default"] : []
    try await DataFolder.during { folder in
      let arguments = ["journal"] + words + [folder.path] + end
      let none = try await Program.run(arguments)
      #expect(none.status == 64, "\(none)")
      #expect(none.error.contains("there is no folder \(folder.path); name a folder"), "\(none)")
      try Data("text".utf8).write(to: URL(filePath: folder.path))
      let file = try await Program.run(arguments)
      #expect(file.status == 64, "\(file)")
      #expect(file.error.contains("\(folder.path) is a file; name the folder of"), "\(file)")
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.createDirectory(
        atPath: folder.path,
        withIntermediateDirectories: true
      )
      let empty = try await Program.run(arguments)
      #expect(empty.status == 4, "\(empty)")
      #expect(empty.error.contains("\(folder.path) has no journal.sqlite; name a"), "\(empty)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func `a file that nothing was written to is empty and not damaged`() async throws {
    try await Self.made(of: Data()) { folder in
      for command in ["check", "repair"] {
        let outcome = try await Program.run(["journal", command, folder.path])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output.contains("empty, as it is before a first start, all well"))
      }
      #expect(try Self.files(of: folder) == ["journal.sqlite"])
      try await ServedSandbox.during(folder.options) { _, served in
        let made = try await served.create("a", amount: 10)
        #expect(made.status == 200)
      }
    }
  }

  @Test func `a log without its file is not thrown away`() async throws {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { program, served in
        #expect(try await served.create("a", amount: 10).status == 200)
        _ = try await program.kill()
      }
      let file = folder.file("journal.sqlite")
      try FileManager.default.moveItem(atPath: file, toPath: file + ".elsewhere")
      let log = try Self.bytes(folder, "journal.sqlite-wal")
      let served = try await Program.run(["serve", "--port", "0"] + folder.options)
      #expect(served.status == 4, "\(served)")
      #expect(served.error.contains("journal.sqlite is missing, and its log"), "\(served)")
      #expect(try Self.bytes(folder, "journal.sqlite-wal") == log)
      // As a repair leaves it that was killed between its last two steps.
      try FileManager.default.removeItem(atPath: file + "-wal")
      try FileManager.default.moveItem(atPath: file + ".elsewhere", toPath: file + ".repaired")
      let cut = try await Program.run(["serve", "--port", "0"] + folder.options)
      #expect(cut.status == 4 && cut.error.contains("a repair was cut off; name "), "\(cut)")
    }
  }

  @Test func `an empty file beside a log with commits is damage`() async throws {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { program, served in
        #expect(try await served.create("a", amount: 10).status == 200)
        _ = try await program.kill()
      }
      try Data().write(to: URL(filePath: folder.file("journal.sqlite")))
      let log = try Self.bytes(folder, "journal.sqlite-wal")
      let checked = try await Program.run(["journal", "check", folder.path])
      #expect(checked.status == 1, "\(checked)")
      let served = try await Program.run(["serve", "--port", "0"] + folder.options)
      #expect(served.status == 4, "\(served)")
      for text in [checked.output, served.error] {
        #expect(text.contains("it is empty, and the log beside it is not"), "\(text)")
      }
      #expect(try Self.bytes(folder, "journal.sqlite-wal") == log)
    }
  }
}
