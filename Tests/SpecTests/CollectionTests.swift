import CashoutSandbox
import Foundation
import Programs
import Testing
import WireJSON

/// The collection for Postman: kept to its format, and run request by request as its runner would.
///
/// What needs a language that is not installed is skipped; continuous integration installs them.
@Suite(.timeLimit(.minutes(10))) struct CollectionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// Where a sandbox's documents are written while a test uses them.
  private static func withFiles(
    of sandbox: PayoutSandbox,
    _ test: (_ collection: String, _ environment: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "specs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["postman.json", "postman-environment.json"]
    for name in names {
      let answer = try await sandbox.send("GET", "/sandbox/\(name)")
      #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
      try answer.body.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try await test(folder.appending(path: names[0]).path, folder.appending(path: names[1]).path)
  }

  private static func require(_ probe: String, _ what: String) async throws {
    let environment = ProcessInfo.processInfo.environment
    let outcome = try await Program.run(program: "sh", ["-c", probe], environment: environment)
    guard outcome.status == 0 else { try Test.cancel("\(what) is not installed here") }
  }

  @Test(arguments: ["pandablue", "onekeypayments"], [false, true])
  func `each request runs and passes its tests`(_ brand: String, _ withEnvironment: Bool)
    async throws
  {
    try await Self.require("node -e 'process.exit(typeof fetch === \"function\" ? 0 : 1)'", "Node")
    let scenario = "scenario: A collection\nbrand: \(brand)"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await Self.withFiles(of: sandbox) { collection, environment in
        let script = Self.folder.appending(path: "collection.mjs").path
        let outcome = try await Program.run(
          program: "node",
          [script, collection] + (withEnvironment ? [environment] : []),
          environment: ProcessInfo.processInfo.environment
        )
        #expect(outcome.status == 0, "\(outcome.error)")
        let passed = try #require(outcome.output.firstMatch(of: #/(\d+) passed/#)?.output.1)
        #expect(try #require(Int(passed)) > 80)
      }
    }
  }

  @Test(arguments: [#"cash"out\"#, "müller→日本"])
  func `each request runs whatever the credentials are`(_ login: String) async throws {
    try await Self.require("node -e 'process.exit(typeof fetch === \"function\" ? 0 : 1)'", "Node")
    let text = JSONValue.string(login).compactText
    let scenario =
      "scenario: Other credentials\nmerchant: { login: \(text), pass: \(text), signature: \(text) }"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await Self.withFiles(of: sandbox) { collection, environment in
        let script = Self.folder.appending(path: "collection.mjs").path
        let outcome = try await Program.run(
          program: "node",
          [script, collection, environment],
          environment: ProcessInfo.processInfo.environment
        )
        #expect(outcome.status == 0, "\(outcome.error)")
      }
    }
  }

  /// Our own schema, and the published one where `POSTMAN_SCHEMA` names a file with it.
  private static let schemas: [String] =
    [folder.appending(path: "collection.schema.json").path]
    + [ProcessInfo.processInfo.environment["POSTMAN_SCHEMA"]].compactMap(\.self)

  @Test(arguments: schemas)
  func `the collection keeps to its format`(_ schema: String) async throws {
    let python = ProcessInfo.processInfo.environment["SPEC_PYTHON"] ?? "python3"
    try await Self.require("\(python) -c 'import jsonschema'", "jsonschema for Python")
    let check = """
      import json, sys, jsonschema
      schema, document = (json.load(open(name)) for name in sys.argv[1:])
      validator = jsonschema.validators.validator_for(schema)(schema)
      for fault in validator.iter_errors(document): print(fault)
      """
    try await PayoutSandbox.run { sandbox in
      try await Self.withFiles(of: sandbox) { collection, _ in
        let outcome = try await Program.run(
          program: python,
          ["-c", check, schema, collection],
          environment: ProcessInfo.processInfo.environment
        )
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome)")
      }
    }
  }

  @Test func `the environment names the credentials as the platform's own collection does`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("GET", "/sandbox/postman-environment.json")
    await sandbox.stop()
    let values = try JSONParser.parse(Array(answer.body.utf8)).object?["values"]?.array ?? []
    let settings = values.compactMap(\.object).map {
      "\($0["key"]?.text ?? "") \($0["value"]?.text ?? "")"
    }
    #expect(
      settings.filter { $0.hasPrefix("api") } == [
        "apiKey cashout_login", "apiPassphrase cashout_pass", "apiSignature cashout_secret_key",
      ]
    )
  }

  /// A script that signed the body as it stands would sign the names of variables.
  @Test func `no script signs a body before its variables are resolved`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let text = try await sandbox.send("GET", "/sandbox/postman.json").body
    await sandbox.stop()
    let lines = text.split(separator: "\n")
    let signed = lines.indices.filter { lines[$0].contains("HmacSHA256") }
    #expect(signed.count > 8)
    for index in signed {
      let before = lines[max(0, index - 5)..<index].joined()
      #expect(before.contains("pm.variables.replaceIn"), "\(before)")
    }
  }
}
