import Programs
import Testing

/// `-` is standard input wherever a scenario file may stand, and what cannot be read is wrong usage.
@Suite(.timeLimit(.minutes(10))) struct StandardInputTests {
  private static let fine = "scenario: Fine\nsteps: [{ create: {} }]\n"
  private static let wrong =
    "scenario: x\nsteps: [{ create: {} }, { expect: { payouts: { count: 2 } } }]"
  private static let faulty = "scenario: x\nbnk: {}\n"

  @Test(arguments: [
    (["check", "-"], fine, Int32(0), "1 scenario, 0 faults"),
    (["check", "-", "-"], fine, 0, "1 scenario, 0 faults"),
    (["check", "-"], faulty, 1, "<stdin>:2:1: error: "),
    (["test", "-"], fine, 0, "1 passed"), (["test", "-"], faulty, 2, "<stdin>:2:1: error: "),
    (["test", "-"], wrong, 1, "<stdin>:2:25: step 2, expect"),
    (["test", "-"], wrong, 1, "again: cashout-sandbox test -\n"),
    (["check", "-"], "", 1, "<stdin>:1:1: error: nothing stands here"),
    (["check", "-"], "scenario: x\ninclude: [nowhere.yaml]", 1, "nowhere.yaml"),
  ])
  func `check and test read a scenario from standard input`(
    _ arguments: [String],
    _ input: String,
    _ status: Int32,
    _ text: String
  ) async throws {
    let outcome = try await Program.run(arguments, input: input)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }

  @Test func `explain reads the scenario from standard input, or the body, not both`() async throws
  {
    let rule = "scenario: From a pipe"
    let explained = try await Program.run(
      ["explain", "-", "--request", #filePath, "--json"],
      input: rule
    )
    #expect(explained.status == 0 && explained.output.contains(#""status":400"#), "\(explained)")
    let faulty = try await Program.run(
      ["explain", "-", "--request", #filePath],
      input: Self.faulty
    )
    #expect(faulty.status == 2 && faulty.error.contains("<stdin>:2:1: error: "), "\(faulty)")
    let both = try await Program.run(["explain", "-", "--request", "-"], input: rule)
    #expect(both.status == 64)
    #expect(both.error == "error: explain - --request -: only one can come from standard input\n")
  }

  @Test func `serve takes its scenario from standard input`() async throws {
    let faulty = try await Program.run(
      ["serve", "--port", "0", "--scenario", "-"],
      input: Self.faulty
    )
    #expect(faulty.status == 2 && faulty.error.contains("<stdin>:2:1: error: "), "\(faulty)")
    let watching = try await Program.run(
      ["serve", "--port", "0", "--scenario", "-", "--watch"],
      input: "scenario: x"
    )
    #expect(watching.status == 64)
    #expect(watching.error.contains("--watch looks after a file"), "\(watching.error)")
    // What is said of its steps shows that it was read; that address is nobody's.
    let read = try await Program.run(
      ["serve", "--port", "0", "--host", "203.0.113.77", "--scenario", "-"],
      input: Self.fine
    )
    #expect(read.status == 3 && read.error.contains("<stdin>:2:9: warning: "), "\(read)")
  }

  @Test(arguments: [
    ("sign <(printf '{}') && \"$0\" sign <(printf '{}')", 0, ""), ("sign /dev/null", 0, ""),
    ("check <(printf 'scenario: x\\nbnk: {}')", 1, ":2:1: error: "),
    ("check <(printf 'scenario: x')", 0, "1 scenario, 0 faults"),
    ("test <(printf 'scenario: x\\nsteps: [{ create: {} }]')", 0, "1 passed"),
    ("explain <(printf 'scenario: x') --request <(printf '{}') --json", 0, #""status":4"#),
    (
      "serve --port 0 --scenario <(printf 'scenario: x') --watch", 64,
      "--watch looks after a file, and /dev/fd/"
    ),
    ("check <(printf 'scenario: x\\ninclude: [/dev/null]')", 1, "error: include"),
    ("sign /dev/zero", 64, "cannot read /dev/zero: it has more than 67108864 bytes; name a file"),
    ("check /dev/zero", 1, "error: "), ("pay /dev/zero", 64, "it has more than 67108864 bytes"),
    ("load <(printf 'scenario: x') --url http://127.0.0.1:1", 3, "no server answers"),
    ("pay <(printf '{}') --url http://127.0.0.1:1", 3, "no server answers"),
  ])
  func `what a shell puts in place of a file is read, and no more than has room`(
    _ command: String,
    _ status: Int32,
    _ text: String
  ) async throws {
    let script = "\"$0\" " + command
    let outcome = try await Program.run(program: "bash", ["-c", script, Program.path])
    #expect(outcome.status == status, "\(outcome)")
    #expect((outcome.output + outcome.error).contains(text) || text.isEmpty, "\(outcome)")
  }

  @Test func `a file that another includes is no pipe`() async throws {
    try await OwnFolder.during { folder in
      let script = """
        cd "\(folder.path)" && mkfifo pipe && printf 'scenario: x\ninclude: [pipe]\n' > all.yaml
        "$0" check all.yaml
        """
      let outcome = try await Program.run(
        program: "bash",
        ["-c", script, Program.path],
        environment: folder.environment
      )
      let fault = "include: \"pipe\": this is a pipe or a device; name a file"
      #expect(outcome.status == 1 && outcome.output.contains(fault), "\(outcome)")
    }
  }

  @Test(arguments: [
    ["serve", "--port", "0", "--scenario", "/nowhere"], ["explain", "/nowhere", "--request", "-"],
    ["explain", "-", "--request", "/nowhere"], ["check", "/nowhere"], ["test", "/nowhere"],
    ["load", "/nowhere"], ["pay", "/nowhere"], ["sign", "/nowhere"],
  ])
  func `a file that is not there is wrong usage of every command`(
    _ arguments: [String]
  ) async throws {
    let outcome = try await Program.run(arguments, input: "scenario: x")
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains("there is no") && outcome.error.contains("/nowhere"))
  }

  @Test(arguments: [
    ["serve", "--port", "0", "--scenario", "/tmp"], ["explain", "/tmp", "--request", "-"],
    ["sign", "/tmp"],
  ])
  func `a folder where a file is wanted is wrong usage`(_ arguments: [String]) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.hasPrefix("error: cannot read /tmp: it is a folder; name a file"))
  }
}
