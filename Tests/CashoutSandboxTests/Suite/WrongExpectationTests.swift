import GoldenFiles
import CashoutSandbox
import Foundation
import ScenarioLanguage
import Testing

/// Files that fail on purpose, each beside the text from which a tester is to see why.
@Suite struct WrongExpectationTests {
  private static let folder = Golden.own.folder.appending(path: "suite/wrong")

  private static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test func `there are wrong files to learn from`() { #expect(Self.files.count >= 7) }

  @Test(arguments: files)
  func `a failure says what was expected, what happened and why`(_ name: String) async throws {
    let file = Self.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let scenario = try ScenarioLoader.load(text, name: name)
    let result = try await Suite([scenario]).run().results[0]
    #expect(result.failure != nil)
    try Golden.own.check(SuiteText.text(result), "suite/wrong/\(name.dropLast(5)).txt")
  }
}
