import CashoutSandbox
import Foundation
import Testing

/// The files of `scenarios/` prove what their first lines say.
@Suite struct SuiteLibraryTests {
  @Test func `every file of the library passes, and every one at the top has steps`() async throws {
    let report = try await Suite(paths: [SuiteRuns.library]).run()
    for result in report.results { #expect(result.failure == nil, "\(SuiteText.text(result))") }
    #expect(report.exitStatus == 0)
    #expect(report.count(.passed) >= 25)
    let unproven = report.results.filter { $0.kind == .loaded }.map(\.file)
    #expect(unproven.allSatisfy { $0.contains("/banks/") })
  }

  @Test func `the same suite twice gives equal reports`() async throws {
    let reports = try await [1, 3].asyncMap { jobs in
      var options = Suite.Options()
      options.jobs = jobs
      return try await Suite(paths: [SuiteRuns.library], options: options).run().json
    }
    #expect(SuiteRuns.timeless(reports[0]) == SuiteRuns.timeless(reports[1]))
  }

  @Test func `another seed changes draws and nothing else`() async throws {
    let path = SuiteRuns.library + "/random-outcomes.yaml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("60..95", with: "1000").replacing("5..40", with: "1000")
    let first = try await SuiteRuns.result(of: text, seed: 1)
    let again = try await SuiteRuns.result(of: text, seed: 1)
    let other = try await SuiteRuns.result(of: text, seed: 2)
    #expect(first.failure?.mismatches == again.failure?.mismatches)
    #expect(first.failure?.mismatches != other.failure?.mismatches)
    var options = Suite.Options()
    options.seed = 5
    let report = try await Suite(paths: [SuiteRuns.library], options: options).run()
    for result in report.results { #expect(result.failure == nil, "\(SuiteText.text(result))") }
  }
}

extension Array {
  /// Maps one element after the other.
  fileprivate func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await change(element)) }
    return values
  }
}
