import Foundation
import Programs
import Testing
import WireJSON

/// `serve`: what it prints, what it refuses, how it ends.
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
  @Test func `a JSON line says where the server is and with what to call it`() async throws {
    try await ServedSandbox.during(["--seed", "7"]) { _, served in
      let introduction = served.introduction
      #expect(introduction["url"]?.text?.hasPrefix("http://127.0.0.1:") == true)
      #expect(introduction.members.contains { $0.key == "grpc" })
      #expect(introduction["login"] == "cashout_login")
      #expect(introduction["pass"] == "cashout_pass")
      #expect(introduction["signature"] == "cashout_secret_key")
      #expect(introduction["read_only_key"] == "read_only_key")
      #expect(introduction["api_key"] == "cashout_api_key")
      #expect(introduction["merchant_id"] == "DefaultMerchantId")
      #expect(introduction["seed"] == 7)
      let clock: JSONValue = [
        "now": "2026-01-05T09:00:00.000Z", "mode": "manual", "speed": 1, "pending": 0, "next": nil,
      ]
      #expect(introduction["clock"] == clock)
      let version = try await Program.run(["--version"])
      #expect(introduction["version"]?.text.map { $0 + "\n" } == version.output)
      let health = try await served.send("GET", "/sandbox/health")
      #expect(health.status == 200)
    }
  }

  @Test func `a served scenario with observe reports to curl as text`() async throws {
    let scenario = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scenarios/observed-merchant.yaml").standardizedFileURL.path
    try await ServedSandbox.during(["--scenario", scenario]) { _, served in
      let report = try await served.send(
        "GET",
        "/sandbox/report",
        headers: [("Accept", "*/*")]
      )
      #expect(report.status == 200)
      #expect(report.body.contains("0 held, 0 failed, 6 not yet seen"), "\(report.body)")
    }
  }

  @Test func `a person reads where the server is, quiet prints nothing`() async throws {
    try await Program.during(["--port", "0", "--login", "me"]) { program in
      let text = await program.output.read(until: "Ctrl-C")
      for part in ["http://127.0.0.1:", "me", "cashout_pass", "cashout_secret_key", "seed", "live"]
      {
        #expect(text.contains(part), "\(part) in \(text)")
      }
      let outcome = try await program.stop()
      #expect(outcome.status == 0)
    }
  }

  @Test func `quiet prints nothing at all`() async throws {
    let port = try await freePort()
    try await Program.during(["serve", "--port", String(port), "--grpc-port", "0", "--quiet"]) {
      program in
      let served = ServedSandbox(introduction: ["url": .string("http://127.0.0.1:\(port)")])
      while (try? await served.send("GET", "/sandbox/health")) == nil { await Task.yield() }
      let outcome = try await program.stop()
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty && outcome.error.isEmpty)
    }
  }

  /// A port that a server just had.
  private func freePort() async throws -> Int {
    var port: Int?
    try await ServedSandbox.during { program, served in
      port = served.port
      _ = try await program.stop()
    }
    return try #require(port)
  }

  @Test func `a port in use is one clear line and exit 3`() async throws {
    try await ServedSandbox.during { _, served in
      let port = try #require(served.port)
      let outcome = try await Program.run(["serve", "--port", String(port)])
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
      #expect(outcome.error.hasPrefix("error: port \(port) of 127.0.0.1 is in use; "))
    }
  }

  @Test func `a port for gRPC that is in use is one clear line and exit 3`() async throws {
    try await ServedSandbox.during { _, served in
      let port = try #require(served.port)
      let outcome = try await Program.run(["serve", "--port", "0", "--grpc-port", String(port)])
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
      #expect(outcome.error.hasPrefix("error: port \(port) of 127.0.0.1 is in use; "))
      #expect(outcome.error.contains("--grpc-port"), "\(outcome.error)")
    }
  }

  @Test(arguments: [
    (["--scenario", "/nowhere.yaml"], 64, "cannot read /nowhere.yaml: there is no such file"),
    (["--port", "65536"], 64, "--port 65536: write a whole number from 0 to 65535"),
    (["--port", "http"], 64, "http"), (["--clock", "fast"], 64, "live, manual, or x"),
    (["--clock", "x0"], 64, "live, manual, or x"), (["--brand", "acme"], 64, "pandablue"),
    (["--seed", "-1"], 64, "seed"), (["--log-level", "loud"], 64, "warning"),
    (["--prot", "1"], 64, "--port"), (["extra"], 64, "extra"),
    (
      ["--port", "18433", "--grpc-port", "18433"], 64,
      "--port and --grpc-port have the same port, 18433; give each its own"
    ),
    (["--host", "203.0.113.77"], 3, "203.0.113.77"),
    (["--host", "nohost.invalid"], 3, "error: --host nohost.invalid is no address, and no name"),
    (["--login", ""], 64, #"error: --login "" is empty; write a text, or leave it out"#),
    (["--pass", ""], 64, #"--pass "" is empty"#),
    (["--signature", ""], 64, #"--signature "" is empty"#),
    (["--admin-token", ""], 64, #"--admin-token "" is empty"#),
  ])
  func `what cannot be served is told and ends`(
    _ options: [String],
    _ status: Int32,
    _ text: String
  ) async throws {
    let outcome = try await Program.run(["serve", "--port", "0"] + options)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(text), "\(outcome.error)")
    if status == 3 { #expect(outcome.error.split(separator: "\n").count == 1) }
    #expect(outcome.output.isEmpty)
  }

  @Test func `a scenario with faults is told with its line and ends with 2`() async throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString)-broken.yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try "scenario: x\nbnk: {}\n".write(to: file, atomically: true, encoding: .utf8)
    let outcome = try await Program.run(["serve", "--port", "0", "--scenario", file.path])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.error.contains("broken.yaml:2:1: error: "), "\(outcome.error)")
  }

  @Test func `an environment variable stands for an option, and the option wins`() async throws {
    let environment = [
      "CASHOUT_SANDBOX_LOGIN": "from_env", "CASHOUT_SANDBOX_PASS": "pass_env",
      "CASHOUT_SANDBOX_SEED": "11", "CASHOUT_SANDBOX_ADMIN_TOKEN": "t0ken",
    ]
    try await ServedSandbox.during(["--seed", "12"], environment: environment) { _, served in
      #expect(served.introduction["login"] == "from_env")
      #expect(served.introduction["pass"] == "pass_env")
      #expect(served.introduction["seed"] == 12)
      let stranger = try await served.send("GET", "/sandbox/clock")
      #expect(stranger.status == 401)
      let token = [("Authorization", "Bearer t0ken")]
      let owner = try await served.send("GET", "/sandbox/clock", headers: token)
      #expect(owner.status == 200)
    }
    let bad = ["CASHOUT_SANDBOX_PORT": "many"]
    let outcome = try await Program.run(["serve"], environment: bad)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("many"))
  }

  @Test(arguments: [
    (["--brand", "tupay"], [:], "tupay"), ([], ["CASHOUT_SANDBOX_BRAND": "d24"], "d24"),
    ([], [:], "pandablue"),
  ])
  func `the command line chooses the brand`(
    _ options: [String],
    _ environment: [String: String],
    _ brand: String
  ) async throws {
    try await ServedSandbox.during(options, environment: environment) { _, served in
      let scenario = try await served.send("GET", "/sandbox/scenario")
      #expect(scenario.body.contains("\"brand\":\"\(brand)\""), "\(scenario.body)")
      let body: JSONObject = ["external_id": "a", "country": "EC", "amount": 5]
      let answer = try await served.call("POST", "/v3/cashout", body)
      #expect(answer.body.contains("currency: Invalid or missing Currency") == (brand == "tupay"))
    }
  }

  /// A body for each switch that is answered otherwise when it is set.
  private static let switches: [(options: [String], body: JSONObject, status: Int, code: String)] =
    [
      ([], ["document_type": "CC"], 200, "cashout_id"),
      (["--strict-documents"], ["document_type": "CC"], 412, #""code":300"#),
      ([], ["bank_code": "999"], 412, #""code":303"#),
      (["--unlisted-banks", "take"], ["bank_code": "999"], 200, "cashout_id"),
      (["--unlisted-banks", "refuse"], ["bank_code": "999"], 412, #""code":303"#),
      ([], ["country": "JP"], 412, "beneficiaryName: Invalid"),
      (["--katakana", "822"], ["country": "JP"], 200, "cashout_id"),
    ]

  @Test(arguments: 0..<switches.count)
  func `the command line chooses where the pages leave a choice`(_ number: Int) async throws {
    let (options, changes, status, code) = Self.switches[number]
    var body: JSONObject = [
      "external_id": "a", "amount": 5, "document_id": "0809283023", "beneficiary_name": "Ana",
      "beneficiary_lastname": "サトシ", "email": "a@example.com", "account_type": "S",
    ]
    let isJapan = changes["country"] != nil
    body.append("country", isJapan ? "JP" : "EC")
    body.append("bank_account", isJapan ? "2837493" : "2200123456")
    if isJapan { body.append("bank_branch", "123") }
    body.append("bank_code", changes["bank_code"] ?? (isJapan ? "149" : "10"))
    body.append("document_type", changes["document_type"] ?? nil)
    try await ServedSandbox.during(options) { _, served in
      let answer = try await served.call("POST", "/v3/cashout", body)
      #expect(answer.status == status, "\(answer.body)")
      #expect(answer.body.contains(code), "\(answer.body)")
    }
  }

  @Test(arguments: [
    (["--wrong-transition", "412"], 412, #"{"code":510,"#), ([], 400, #"{"code":510,"#),
  ])
  func `the command line chooses the status of a wrong transition on PUT`(
    _ options: [String],
    _ status: Int,
    _ start: String
  ) async throws {
    try await ServedSandbox.during(options) { _, served in
      let body: JSONObject = [
        "external_id": "a", "country": "BR", "amount": 5, "document_id": "01716001340",
        "beneficiary_name": "Ana", "bank_account": "3423422-7", "bank_code": "001",
        "bank_branch": "1234", "account_type": "C",
      ]
      #expect(try await served.call("POST", "/v3/cashout", body).status == 200)
      let same: JSONObject = ["cashout_id": 1, "status": "PENDING"]
      let answer = try await served.call("PUT", "/v3/cashout/status", same)
      #expect(answer.status == status)
      #expect(answer.body.hasPrefix(start))
    }
  }

  @Test(arguments: [(["--bad-signature", "401"], 401), ([], 302)])
  func `the command line chooses the code of a bad signature`(
    _ options: [String],
    _ code: Int
  ) async throws {
    try await ServedSandbox.during(options) { _, served in
      let body = #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":1}"#
      let headers = [("Payload-Signature", "00")]
      let answer = try await served.send("POST", "/v3/cashout/status", body, headers: headers)
      #expect(answer.status == 401)
      #expect(answer.body.hasPrefix("{\"code\":\(code),"))
    }
  }

  @Test(arguments: [
    [], ["serve"], ["check"], ["sign"], ["listen"], ["pay"], ["advance"], ["payouts"],
    ["transition"], ["webhooks"], ["load"], ["report"], ["wait"],
  ])
  func `help and version are there`(_ command: [String]) async throws {
    let help = try await Program.run(command + ["--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("USAGE: cashout-sandbox"))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    let version = try await Program.run(["--version"])
    #expect(version.output.contains("."))
  }
}
