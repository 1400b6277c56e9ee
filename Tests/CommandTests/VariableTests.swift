import Programs
import Testing

/// What `serve` makes of environment variables.
@Suite(.timeLimit(.minutes(10))) struct VariableTests {
  /// Ends at an address that no machine has, so nothing has to be waited for.
  private func serve(
    _ environment: [String: String],
    _ options: [String] = []
  ) async throws -> Program.Outcome {
    let address = ["--host", "203.0.113.1", "--port", "0"]
    return try await Program.run(["serve"] + address + options, environment: environment)
  }

  @Test(arguments: ["true", "1", "YES", "on", "On", "false", "0", "No", "OFF", ""])
  func `a flag is on or off in many words`(_ text: String) async throws {
    let outcome = try await serve(["CASHOUT_SANDBOX_STRICT_DOCUMENTS": text])
    #expect(outcome.status == 3, "\(outcome.error)")
  }

  @Test(arguments: [("on", true), ("YES", true), ("off", false), ("No", false)])
  func `a flag does what its word says`(_ text: String, _ isQuiet: Bool) async throws {
    let environment = ["CASHOUT_SANDBOX_QUIET": text, "CASHOUT_SANDBOX_PROT": "1"]
    let outcome = try await serve(environment)
    #expect(outcome.error.contains("CASHOUT_SANDBOX_PROT") != isQuiet, "\(outcome.error)")
  }

  @Test(arguments: [
    "STRICT_DOCUMENTS", "STRICT_IDS", "STRICT_CONTENT_TYPE", "NO_HINTS", "JSON", "QUIET",
  ])
  func `any other word is refused with the variable's name`(_ name: String) async throws {
    let outcome = try await serve(["CASHOUT_SANDBOX_\(name)": "maybe"])
    #expect(outcome.status == 64)
    #expect(
      outcome.error
        == "error: CASHOUT_SANDBOX_\(name)=maybe: write true, 1, yes or on, or false, 0, no or off\n"
    )
  }

  @Test(arguments: [
    ("CASHOUT_SANDBOX_PROT", "CASHOUT_SANDBOX_PORT"),
    ("CASHOUT_SANDBOX_ADMINTOKEN", "CASHOUT_SANDBOX_ADMIN_TOKEN"),
  ])
  func `a variable that is none is told with the nearest`(
    _ name: String,
    _ nearest: String
  ) async throws {
    let line = "warning: there is no variable \(name); the nearest is \(nearest)\n"
    #expect(try await serve([name: "1"]).error.hasPrefix(line))
    #expect(try await serve([name: "1"], ["--quiet"]).error.hasPrefix("error: "))
  }

  @Test func `a variable that is like none is told where all are listed`() async throws {
    let name = "CASHOUT_SANDBOX_XYLOPHONE"
    let line =
      "warning: there is no variable \(name); cashout-sandbox serve --help lists the options,"
      + " each with a variable\n"
    #expect(try await serve([name: "/x"]).error.hasPrefix(line))
  }

  @Test(arguments: [
    ("PORT", "many", "write a whole number from 0 to 65535"),
    ("CLOCK", "fast", "write live, manual"),
    ("BRAND", "acme", "write one of pandablue"), ("SEED", "-1", "write a whole number"),
    ("LOG_LEVEL", "loud", "write one of trace"), ("KATAKANA", "1", "write one of 300, 822"),
  ])
  func `a fault in a variable names it`(
    _ name: String,
    _ text: String,
    _ remedy: String
  ) async throws {
    let variable = "CASHOUT_SANDBOX_\(name)"
    let outcome = try await Program.run(["serve"], environment: [variable: text])
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(variable)=\(text): \(remedy)"), "\(outcome.error)")
  }

  @Test func `a host or a scenario of a variable is named by it`() async throws {
    let host = ["CASHOUT_SANDBOX_HOST": "nohost.invalid", "CASHOUT_SANDBOX_PORT": "0"]
    let unknown = try await Program.run(["serve"], environment: host)
    #expect(unknown.error.hasPrefix("error: CASHOUT_SANDBOX_HOST=nohost.invalid is no address"))
    let scenario = ["CASHOUT_SANDBOX_SCENARIO": "/nowhere.yaml"]
    let missing = try await Program.run(["serve"], environment: scenario)
    #expect(missing.status == 64)
    #expect(missing.error.contains("(CASHOUT_SANDBOX_SCENARIO=/nowhere.yaml)"), "\(missing.error)")
  }

  @Test func `the variable of other commands is known`() async throws {
    let outcome = try await serve(["CASHOUT_SANDBOX_URL": "http://127.0.0.1:1"])
    #expect(outcome.error.hasPrefix("error: "), "\(outcome.error)")
  }

  @Test(arguments: ["LOGIN", "PASS", "SIGNATURE"])
  func `an empty credential is refused`(_ name: String) async throws {
    let variable = "CASHOUT_SANDBOX_\(name)"
    let outcome = try await serve([variable: ""])
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(variable)= is empty; write a text"))
    let stated = try await serve([variable: ""], ["--\(name.lowercased())", "x"])
    #expect(stated.status == 3)
  }
}
