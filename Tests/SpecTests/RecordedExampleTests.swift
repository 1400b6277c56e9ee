import CashoutSandbox
import CashoutsV3
import ContractPort
import Foundation
import SandboxSpecs
import Testing
import WireJSON

/// The examples in descriptions of interfaces are exchanges that ran, and run the same again.
@Suite struct RecordedExampleTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/SandboxSpecs/OpenAPI/RecordedExamples.swift")
    .standardizedFileURL

  @Test func `the examples are what the server answers`() async throws {
    let text = Self.source(try await Self.contractExamples() + Self.controlExamples())
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    guard written != text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    Issue.record("RecordedExamples.swift is not what the server answers; RECORD=1 writes it anew")
  }

  @Test(arguments: Brand.allCases)
  func `each sample call of a contract gets its first answer`(_ brand: Brand) async throws {
    for exchange in try await Self.exchanges(brand) where !exchange.guide.answers.isEmpty {
      if exchange.guide.hangsOnBefore {
        #expect(exchange.guide.answers.contains { $0.status == exchange.status })
        continue
      }
      #expect(
        exchange.status == exchange.guide.answers.first?.status,
        "\(exchange.endpoint): \(exchange.body.prefix(300))"
      )
    }
  }

  private static func exchanges(_ brand: Brand) async throws -> [GuideCourse.Exchange] {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try sandbox.load(scenario: "scenario: Samples\nbrand: \(brand.rawValue)")
    var values = ContractValues()
    values[V3Options.self].brand = brand
    var course = GuideCourse(sandbox)
    let exchanges = try await course.run(MockedContracts.all, values)
    await sandbox.stop()
    return exchanges
  }

  private typealias Example = (endpoint: String, value: JSONObject)

  /// Those of the default brand, and of another one what the default does not have.
  private static func contractExamples() async throws -> [Example] {
    let first = try await exchanges(.pandablue)
    let known = Set(first.map(\.endpoint))
    let more = try await exchanges(.onekeypayments).filter { !known.contains($0.endpoint) }
    return (first + more).compactMap { exchange in
      let guide = exchange.guide
      guard !guide.answers.isEmpty, !guide.hangsOnBefore, !guide.endsSession else { return nil }
      let text = exchange.body.replacing(#/"jwt":"[^"]*"/#, with: #""jwt":"…""#)
      guard let answer = try? JSONParser.parse(Array(text.utf8)) else { return nil }
      return example(exchange.endpoint, exchange.request, exchange.status, answer)
    }
  }

  private static func controlExamples() async throws -> [Example] {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    var examples: [Example] = []
    for endpoint in ControlGuide.chapters.flatMap(\.endpoints) {
      guard let call = endpoint.call else { continue }
      let answer = try await sandbox.send(call.method, call.path, body: call.body)
      let shown = answer.body.replacing(#/"duration_ms":[0-9.]+/#, with: #""duration_ms":0.4"#)
        .replacing(
          #/"(login|pass|signature|read_only_key|api_key|merchant_id)":"(\w+_1_|read_|api_)?\w+"/#
        ) { "\"\($0.1)\":\"\($0.2 ?? "")…\"" }
      guard answer.status != 204, !shown.isEmpty else { continue }
      let request = call.body.isEmpty ? nil : value(call.body)
      examples.append(
        example("\(call.method) \(endpoint.path)", request, answer.status, value(shown))
      )
    }
    await sandbox.stop()
    return examples
  }

  private static func value(_ text: String) -> JSONValue {
    (try? JSONParser.parse(Array(text.utf8))) ?? .string(text)
  }

  private static func example(
    _ endpoint: String,
    _ request: JSONValue?,
    _ status: Int,
    _ answer: JSONValue
  ) -> Example {
    var value = JSONObject()
    if let request { value.append("request", request) }
    value.append("status", .integer(status))
    value.append("answer", shortened(answer))
    return (endpoint, value)
  }

  /// Long lists show their first entries.
  private static func shortened(_ value: JSONValue) -> JSONValue {
    value.array.map { .array(Array($0.prefix(3))) } ?? value
  }

  private static func source(_ examples: [Example]) -> String {
    let lines = examples.map {
      "    \(JSONValue.string($0.endpoint).compactText): \(JSONValue.object($0.value).compactText)"
    }
    return """
      /// Written by the tests, which make each call; `RECORD=1 swift test` writes it anew.
      enum RecordedExamples {
        static let text = #\"\"\"
          {
      \(lines.joined(separator: ",\n"))
          }
          \"\"\"#
      }

      """
  }
}
