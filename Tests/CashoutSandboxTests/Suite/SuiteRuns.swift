import CashoutSandbox
import ContractPort
import Foundation
import MerchantObservation
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage

/// Runs scenario texts as a suite.
enum SuiteRuns {
  static let library = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../scenarios").standardizedFileURL.path

  /// What comes of one scenario; `steps` alone may be given.
  static func result(
    of text: String,
    seed: UInt64? = nil,
    callTimeout: Duration = .seconds(30),
    contracts: [any HTTPContract] = MockedContracts.all
  ) async throws -> ScenarioResult {
    let whole = text.contains("scenario:") ? text : "scenario: a test\n" + text
    var options = Suite.Options()
    options.jobs = 1
    options.seed = seed
    options.callTimeout = callTimeout
    options.contracts = contracts
    let file = try ScenarioLoader(ContractList(contracts))
      .load(whole, name: "test.yaml")
    let report = try await Suite([file], options: options).run()
    return report.results[0]
  }

  /// What is not as expected, one line each: `what: expected / actual`.
  static func mismatches(in text: String) async throws -> [String] {
    try await result(of: text).failure?.mismatches.map {
      "\($0.what): \($0.expected) / \($0.actual)"
    } ?? []
  }

  /// A text without what differs between runs.
  static func timeless(_ text: String) -> String {
    text.replacing(#/\d+\.\d{3} s\)/#, with: "… s)")
      .replacing(#/in \d+\.\d{3} s/#, with: "in … s")
      .replacing(#/"duration_ms": [\d.]+/#, with: "\"duration_ms\": 0")
      .replacing(#/ time="[\d.]+"/#, with: " time=\"0\"")
  }
}
