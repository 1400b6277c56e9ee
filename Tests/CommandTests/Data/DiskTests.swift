import Foundation
import Programs
import Testing
import WireJSON

/// A disk that is full, or does not let itself be written: one clear refusal, and nothing by halves.
@Suite(.timeLimit(.minutes(10))) struct DiskTests {
  @Test func `a full disk refuses writes, and service returns with the disk`() async throws {
    try await DataFolder.during { folder in
      var (made, log) = (0, "")
      try await SmallDisk.during(folder, blocks: 400) { disk in
        let served = disk.served
        var refusal: (status: Int, body: String)?
        while refusal == nil {
          let answer = try await served.create("a-\(made + 1)", amount: 10)
          if answer.status == 200 { made += 1 } else { refusal = answer }
        }
        // As the platform answers when it is down.
        #expect(refusal?.status == 500)
        #expect(refusal?.body.contains(#""code":703"#) == true, "\(refusal?.body ?? "")")
        try await checkRefusals(served)
        try await check(served, has: made)
        try await disk.grow()
        try await disk.waitUntilWritten()
        // What was refused did not happen, so that it can be asked for again.
        #expect(try await served.create("a-\(made + 1)", amount: 10).status == 200)
        made += 1
        try await check(served, has: made)
        log = try await statuses(served)
      }
      // Of each call the log has what was answered, and loses none for what the disk refused.
      let expected = Array(repeating: "200", count: made)
      #expect(log == (expected.dropLast() + ["500", "200"]).joined(separator: " "))
      try await ServedSandbox.during(folder.options) { _, served in
        try await check(served, has: made)
        #expect(try await statuses(served) == log)
      }
    }
  }

  @Test func `a server starts on a full disk, and shows what was acknowledged`() async throws {
    try await DataFolder.during { folder in
      var made = 0
      try await SmallDisk.during(folder, blocks: 400) { disk in
        let served = disk.served
        while try await served.create("a-\(made + 1)", amount: 10).status == 200 { made += 1 }
        _ = try await disk.program.kill()
      }
      try await SmallDisk.during(folder, blocks: 400) { disk in
        let served = disk.served
        try await check(served, has: made)
        try await disk.grow()
        try await disk.waitUntilWritten()
        #expect(try await served.create("a-\(made + 1)", amount: 10).status == 200)
        try await check(served, has: made + 1)
      }
    }
  }

  @Test func `a start behind a stop takes no room either`() async throws {
    try await DataFolder.during { folder in
      try await ServedSandbox.during(folder.options) { program, served in
        for number in 1...5 {
          #expect(try await served.create("a-\(number)", amount: 10).status == 200)
        }
        let outcome = try await program.stop()
        #expect(outcome.status == 0)
      }
      try await SmallDisk.during(folder, blocks: 1) { disk in
        let served = disk.served
        try await check(served, has: 5)
        #expect(try await served.create("a-6", amount: 10).status == 500)
      }
    }
  }

  @Test func `a reset that a full disk refuses leaves the log of calls`() async throws {
    try await DataFolder.during { folder in
      try await SmallDisk.during(folder, blocks: 100_000) { disk in
        let served = disk.served
        #expect(try await served.create("a-1", amount: 10).status == 200)
        try await disk.fill()
        #expect(try await served.send("POST", "/sandbox/reset").status == 503)
        try await check(served, has: 1)
        #expect(try await statuses(served) == "200")
      }
    }
  }

  @Test func `a start takes no room at all`() async throws {
    try await DataFolder.during { folder in
      try await SmallDisk.during(folder, blocks: 100_000) { disk in
        let served = disk.served
        for number in 1...5 {
          #expect(try await served.create("a-\(number)", amount: 10).status == 200)
        }
        _ = try await disk.program.kill()
      }
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.file("journal.sqlite-wal")
      )
      let size = try #require(attributes[.size] as? Int)
      try await SmallDisk.during(folder, blocks: size / 1024) { disk in
        let served = disk.served
        try await check(served, has: 5)
      }
    }
  }

  private func checkRefusals(_ served: ServedSandbox) async throws {
    let health = try await served.send("GET", "/sandbox/health")
    let topUp = try await served.send("POST", "/sandbox/wallets", Self.euro)
    let made = try await served.send("POST", "/sandbox/sandboxes", "{}")
    for answer in [health, topUp, made] {
      #expect(answer.status == 503)
      #expect(answer.body.contains(#"{"error":{"code":"journal_unavailable""#), "\(answer.body)")
    }
  }

  /// What the calls of the merchant were answered, by the request log.
  private func statuses(_ served: ServedSandbox) async throws -> String {
    let log = try await served.send("GET", "/sandbox/requests?limit=1000&path=/v3/cashout").body
    return log.matches(of: #/"status":(\d+)/#).map { String($0.output.1) }.joined(separator: " ")
  }

  private static let euro = #"{"currency":"EUR","amount":"1.00"}"#

  private func check(_ served: ServedSandbox, has count: Int) async throws {
    let sandboxes = try await served.send("GET", "/sandbox/sandboxes").body
    #expect(sandboxes.contains(#""payouts":\#(count)}"#), "\(sandboxes)")
    let wallets = try await served.send("GET", "/sandbox/wallets").body
    #expect(wallets.contains(#""reserved":"\#(count * 10).00""#), "\(wallets)")
    #expect(!wallets.contains("EUR"))
  }

  /// A program as a user who owns nothing; where nobody may become another user, this one.
  private static func foreign(_ arguments: [String]) async throws -> Program.Outcome? {
    let prefix = ["--reuid=65534", "--regid=65534", "--clear-groups", Program.path]
    let probe = try? await Program.run(program: "setpriv", prefix + ["--version"])
    guard probe?.status == 0 else { return nil }
    return try await Program.run(program: "setpriv", prefix + arguments)
  }

  @Test(arguments: [(0o700, false), (0o555, true)])
  func `a folder that a user may not write is named, with what to look at`(
    _ rights: Int,
    _ isOwn: Bool
  ) async throws {
    try await DataFolder.during { folder in
      var attributes: [FileAttributeKey: Any] = [.posixPermissions: rights]
      if isOwn { attributes[.ownerAccountID] = 65_534 }
      try FileManager.default.createDirectory(
        atPath: folder.path,
        withIntermediateDirectories: true
      )
      try? FileManager.default.setAttributes(attributes, ofItemAtPath: folder.path)
      guard let outcome = try await Self.foreign(["serve", "--port", "0"] + folder.options) else {
        return
      }
      #expect(outcome.status == 4)
      #expect(outcome.error.contains("this user may not write there"), "\(outcome.error)")
    }
  }

  @Test func `a folder that cannot be is named with what to look at`() async throws {
    try await DataFolder.during { folder in
      try Data("text".utf8).write(to: URL(filePath: folder.path))
      let outcome = try await Program.run(["serve", "--port", "0"] + folder.options)
      #expect(outcome.status == 4)
      #expect(outcome.error.contains(folder.path), "\(outcome.error)")
    }
  }
}
