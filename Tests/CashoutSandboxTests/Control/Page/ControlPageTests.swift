import GoldenFiles
import CashoutSandbox
import Foundation
import HTTPTypes
import SandboxHTTP
import SandboxSpecs
import Testing
import WireJSON

/// The article about the control API tells of all that is there, and of nothing else.
@Suite struct ControlPageTests {
  private static let endpoints = ControlGuide.chapters.flatMap(\.endpoints)
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  @Test func `the article shows what the server answers`() async throws {
    let file = Self.package.appending(
      path: "Sources/CashoutSandbox/CashoutSandbox.docc/ControlAPI.md"
    )
    let text = try await ControlPage.text()
    let written = try? String(contentsOf: file, encoding: .utf8)
    guard written != text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    Issue.record("ControlAPI.md is not what the server answers; RECORD=1 swift test writes it anew")
  }

  @Test func `the article has every endpoint of the server`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let served = sandbox.controlEndpoints
    await sandbox.stop()
    #expect(Set(Self.endpoints.flatMap(\.names)).symmetricDifference(served).isEmpty)
    #expect(Self.endpoints.flatMap(\.names).count == served.count)
  }

  @Test func `the article has every error`() {
    let told = ControlGuide.errors.map { "\($0.code) \($0.status)" }
    #expect(
      told.sorted() == ControlCode.allCases.map { "\($0.rawValue) \($0.status.code)" }.sorted()
    )
    let named = Self.endpoints.flatMap(\.errors)
    #expect(Set(named).isSubset(of: ControlGuide.errors.map(\.code)))
  }

  @Test func `the article has the parameters that an endpoint knows`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for endpoint in Self.endpoints where endpoint.methods == ["GET"] {
      let path = endpoint.path.replacing(#/\{\w+\}/#, with: "1")
      let answer = try await sandbox.send("GET", path + "?surprise=1")
      let known = try #require(Self.known(answer), "\(path): \(answer.body)")
      let parameters = known.filter { $0 != "sandbox" }
      #expect(parameters == endpoint.query.map(\.name), "\(endpoint.path)")
    }
    await sandbox.stop()
  }

  @Test func `the article has the fields that a body may have`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create()
    for endpoint in Self.endpoints where !endpoint.body.isEmpty {
      let path = endpoint.path.replacing(#/\{\w+\}/#, with: "1")
      let answer = try await sandbox.send(endpoint.methods[0], path, body: #"{"surprise":1}"#)
      #expect(Self.known(answer) == endpoint.body.map(\.name), "\(endpoint.path): \(answer.body)")
    }
    await sandbox.stop()
  }

  /// The names in `known are a, b`; none in `there are none here`.
  private static func known(_ answer: PayoutSandbox.Answer) -> [String]? {
    guard let message = try? answer.json.at("error", "message")?.text else { return nil }
    if message.contains("there are none here") { return [] }
    let list = message.firstMatch(of: #/known are ([a-z_, ]+)/#)
    return list.map { $0.output.1.split(separator: ", ").map(String.init) }
  }

  @Test func `the article says what each field of an answer means`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for endpoint in Self.endpoints {
      guard let call = endpoint.call else { continue }
      let answer = try await sandbox.send(call.method, call.path, body: call.body)
      #expect(answer.status < 300, "\(call.path): \(answer.body)")
      guard let object = try? answer.json else { continue }
      let told = Set(endpoint.answer.map(\.name))
      let entries = object.members.flatMap { $0.value.array ?? [] }.compactMap(\.object)
      let isList = told.contains { $0.hasPrefix("[]") }
      let inner = isList ? entries.flatMap(\.members).map { "[]" + $0.key } : []
      let missing = Set(object.members.map(\.key) + inner).subtracting(told)
      #expect(missing.isEmpty, "\(call.path) answers what the article does not tell: \(missing)")
    }
    await sandbox.stop()
  }

  @Test func `the article has the fields of events`() throws {
    let events = try String(
      contentsOf: Golden.own.folder.appending(path: "control/events.txt"),
      encoding: .utf8
    )
    let told = try #require(Self.endpoints.first { $0.path == "/sandbox/events" }).summary
    let form = #/event: (\w+)\ndata: (.+)/#
    for match in events.matches(of: form) where match.output.1 != "clock" {
      let row = try #require(
        told.split(separator: "\n").first { $0.contains("| `\(match.output.1)`") }
      )
      let data = try #require(try JSONParser.parse(Array(match.output.2.utf8)).object)
      for member in data.members { #expect(row.contains("`\(member.key)`"), "\(member.key)") }
    }
  }
}
