import Foundation
import Programs
import Testing

/// Files that are given to `serve --open` and `journal import`, and are none, or damaged.
@Suite(.timeLimit(.minutes(10))) struct SandboxFileTests {
  /// A folder that a server kept, and the file of its default sandbox.
  private static func exported(
    _ test: (_ folder: DataFolder, _ file: String) async throws -> Void
  ) async throws {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { program, served in
        #expect(try await served.create("a-1", amount: 10).status == 200)
        _ = try await program.stop()
      }
      let file = folder.file("bug.sandbox")
      let outcome = try await Program.run(
        ["journal", "export", folder.path, "default"],
        output: file
      )
      #expect(outcome.status == 0, "\(outcome)")
      try await test(folder, file)
    }
  }

  /// What both commands say of a file; neither may name another.
  private static func check(
    _ path: String,
    of folder: DataFolder,
    status: Int32,
    _ parts: [String]
  ) async throws {
    for words in [["serve", "--port", "0", "--open"], ["journal", "import", folder.path]] {
      let outcome = try await Program.run(words + [path])
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
      for part in parts { #expect(outcome.error.contains(part), "\(outcome.error)") }
      #expect(!outcome.error.contains("/sandbox-"), "\(outcome.error)")
      #expect(!outcome.error.contains("journal check"), "\(outcome.error)")
    }
  }

  @Test func `what is no file of journal export is told`() async throws {
    try await OwnFolder.during { own in
      let folder = DataFolder()
      let none = "is not a file that `cashout-sandbox journal export` wrote: "
      let remedy = "write one with cashout-sandbox journal export DIR SANDBOX > FILE"
      for (text, reason) in [("scenario: x", "it does not begin as one"), ("", "it is empty")] {
        let file = try own.write(text, to: "file")
        try await Self.check(
          file,
          of: folder,
          status: 4,
          ["error: \(file) \(none)\(reason)", remedy]
        )
      }
      let nowhere = own.path + "/nowhere"
      let missing = ["cannot read \(nowhere): there is no such file"]
      try await Self.check(nowhere, of: folder, status: 64, missing)
      let isFolder = ["cannot read \(own.path): it is a folder; name a file"]
      try await Self.check(own.path, of: folder, status: 64, isFolder)
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test func `without secrets a file has none of receivers and senders either`() async throws {
    let url = "http://user:urlPassword@127.0.0.1:9/hook?token=urlToken1&order=shown-order"
    let secrets = ["user:urlPassword", "urlToken1", "Bearer senderToken"]
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { program, served in
        #expect(try await served.create("a-1", amount: 10, url: url).status == 200)
        let message = ["-sS", "-H", "Authorization: Bearer senderToken", "-d", "a message"]
        let inbox = served.url + "/sandbox/inbox/other"
        let sent = try await Program.run(program: "curl", message + [inbox])
        #expect(sent.status == 0, "\(sent)")
        _ = try await program.stop()
      }
      for (option, isThere) in [("--with-secrets", true), ("--", false)] {
        let file = folder.file("bug.sandbox")
        let words = ["journal", "export", option, folder.path, "default"]
        #expect(try await Program.run(words, output: file).status == 0)
        let bytes = try Data(contentsOf: URL(filePath: file))
        for secret in secrets {
          #expect((bytes.firstRange(of: Data(secret.utf8)) != nil) == isThere, "\(secret)")
        }
        for shown in ["127.0.0.1:9/hook", "order=shown-order", "a message"] {
          #expect(bytes.firstRange(of: Data(shown.utf8)) != nil, "\(shown)")
        }
      }
    }
  }

  @Test func `a server's own journal is none`() async throws {
    try await Self.exported { folder, _ in
      let path = folder.file("journal.sqlite")
      let parts = ["\(path) is the journal of a server, and not a file that"]
      try await Self.check(path, of: folder, status: 4, parts)
    }
  }

  @Test func `a file that is damaged is to be exported again`() async throws {
    try await Self.exported { folder, file in
      let bytes = try Data(contentsOf: URL(filePath: file))
      let remedy = "; export the sandbox again, or copy the file again"
      let cut = folder.file("cut.sandbox")
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: cut))
      let end = ["\(cut) is damaged: byte \(bytes.count / 2): it ends there", remedy]
      try await Self.check(cut, of: folder, status: 4, end)
      let flipped = folder.file("flipped.sandbox")
      try bytes.changed("a-1").write(to: URL(filePath: flipped))
      try await Self.check(flipped, of: folder, status: 4, ["\(flipped) is damaged: ", remedy])
      var later = bytes
      later[63] = 9
      let newer = folder.file("newer.sandbox")
      try later.write(to: URL(filePath: newer))
      let version = ["\(newer) was written in format 9, which only a later version reads"]
      try await Self.check(newer, of: folder, status: 4, version)
    }
  }

  @Test func `a file that is a link, and standard input, are read`() async throws {
    try await Self.exported { folder, file in
      let link = folder.file("link")
      try FileManager.default.createSymbolicLink(
        atPath: link,
        withDestinationPath: "bug.sandbox"
      )
      for name in [link, "-"] {
        let script = "exec \"$0\" journal import \"$1\" \"$2\" < \"$3\""
        let outcome = try await Program.run(
          program: "/bin/sh",
          ["-c", script, Program.path, folder.path, name, file]
        )
        #expect(outcome.status == 0 && outcome.output.hasPrefix(#"{"id":"sandbox-"#), "\(outcome)")
      }
      try await ServedSandbox.during(["--open", link]) { _, served in
        let next = try await served.create("b", amount: 10)
        #expect(next.body == #"{"cashout_id":"2"}"#)
      }
    }
  }
}
