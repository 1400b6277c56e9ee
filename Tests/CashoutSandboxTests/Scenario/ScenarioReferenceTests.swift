import CashoutSandbox
import Foundation
import ScenarioLanguage
import ScenarioText
import Testing

/// The reference says what the reader reads.
@Suite struct ScenarioReferenceTests {
  private static let article = {
    let path = "../../../Sources/CashoutSandbox/CashoutSandbox.docc/ScenarioLanguage.md"
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let examples = article.components(separatedBy: "```yaml\n").dropFirst()
    .compactMap { $0.components(separatedBy: "```").first }

  @Test(arguments: ScenarioKeys.levels.map(\.path))
  func `the reference names every key`(_ path: String) throws {
    let level = try #require(ScenarioKeys.levels.first { $0.path == path })
    #expect(level.keys.filter { !Self.article.contains("`\($0)`") } == [])
  }

  @Test func `the head has a row for every key of a file`() throws {
    let level = try #require(ScenarioKeys.levels.first { $0.keys.contains("include") })
    let head = Self.article.components(separatedBy: "\n## ").first { $0.hasPrefix("Head\n") } ?? ""
    #expect(level.keys.filter { !head.contains("\n`\($0)` | ") } == [])
  }

  @Test func `the reference has what several keys say together`() {
    let levels = ScenarioKeys.levels.filter { !$0.rules.isEmpty }
    let rows = levels.flatMap { level in level.rules.map { "| `\(level.path)` | \($0) |" } }
    let section = Self.article.components(separatedBy: "## Keys that hang together").last ?? ""
    let table = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(table.map(String.init) == rows)
  }

  @Test func `the reference has an example for every level`() {
    #expect(Self.examples.count >= 8)
  }

  @Test(arguments: examples)
  func `an example of the reference loads without a finding`(_ example: String) throws {
    let isTitled = ("\n" + example).contains("\nscenario:")
    let text = isTitled ? example : "scenario: an example\n" + example
    #expect(try ScenarioLoader.load(text).warnings.map(\.description) == [])
    #expect(try SchemaCheck.faults(in: text) == [])
  }
}
