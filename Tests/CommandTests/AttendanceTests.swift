import Foundation
import Programs
import Testing
import WireJSON

/// What `serve` looks after while it runs: its scenario's file, and its parent.
@Suite(.timeLimit(.minutes(10))) struct AttendanceTests {
  @Test func `a watched scenario is in force again when it or its include changes`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ name: String, _ text: String) throws {
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try write("main.yaml", "scenario: First\ninclude: [bank.yaml]\n")
    try write("bank.yaml", "scenario: Bank\n")
    let path = folder.appending(path: "main.yaml").path
    try await ServedSandbox.during(["--scenario", path, "--watch"]) { program, served in
      try write("main.yaml", "scenario: Second\ninclude: [bank.yaml]\n")
      _ = await program.error.read(until: "is in force: Second")
      #expect(try await served.send("GET", "/sandbox/scenario").body.contains("Second"))
      try write("bank.yaml", "scenario: Bank\nbnk: {}\n")
      let text = await program.error.read(until: "bank.yaml:2:1: error: ")
      #expect(text.contains("does not load; the scenario before it stays"))
      #expect(try await served.send("GET", "/sandbox/scenario").body.contains("Second"))
    }
  }

  @Test func `what the command line states wins over a changed file, too`() async throws {
    try await OwnFolder.during { folder in
      let path = folder.path + "/main.yaml"
      let file = "clock: { mode: live, speed: 10 }\nseed: 4\nbrand: d24\nmerchant: { login: own }\n"
      try ("scenario: First\n" + file).write(toFile: path, atomically: true, encoding: .utf8)
      let options = ["--clock", "manual", "--seed", "99", "--brand", "tupay", "--login", "mine"]
      try await ServedSandbox.during(["--scenario", path, "--watch"] + options) { program, served in
        try ("scenario: Second\n" + file).write(toFile: path, atomically: true, encoding: .utf8)
        _ = await program.error.read(until: "is in force: Second")
        let scenario = try await served.send("GET", "/sandbox/scenario").body
        #expect(scenario.contains(#""brand":"tupay""#), "\(scenario)")
        let sandbox = try await served.send("GET", "/sandbox/sandboxes").body
        for member in [#""seed":99"#, #""login":"mine""#, #""mode":"manual""#] {
          #expect(sandbox.contains(member), "\(sandbox)")
        }
      }
    }
  }

  @Test func `watching needs a file`() async throws {
    let outcome = try await Program.run(["serve", "--port", "0", "--watch"])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("--watch looks after the file of --scenario; state one"))
  }

  @Test func `an orphan ends`() async throws {
    // `cat` ends when the last process that writes to it has ended, and the shell ends after it.
    let family = #"{ "$0" serve --port 0 --json --exit-with-parent & read line; } | cat"#
    let arguments = ["-c", family, Program.path]
    try await Program.during(program: "/bin/sh", arguments) { shell in
      #expect(await shell.output.read(until: "\n").contains("\"url\""))
      shell.endInput()
      let outcome = try await shell.outcome()
      #expect(outcome.status == 0)
    }
  }
}
