import GoldenFiles
import CashoutSandbox
import CashoutsV3
import Foundation
import Testing
import WireJSON

/// The articles about coverage are what the tables say, and the tables are what the server does.
@Suite struct CoverageTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../.."
  ).standardizedFileURL

  @Test(arguments: ["Coverage", "CountryFields"])
  func `an article is made from the tables`(_ name: String) throws {
    let article = Self.package.appending(
      path: "Sources/CashoutSandbox/CashoutSandbox.docc/\(name).md"
    )
    let text = name == "Coverage" ? CoveragePage.text : CountryFieldsPage.text
    let written = try? String(contentsOf: article, encoding: .utf8)
    guard written != text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: article, atomically: true, encoding: .utf8)
    }
    Issue.record("\(name).md is not what the tables say; RECORD=1 swift test writes it anew")
  }

  @Test(arguments: EndpointTable.rows.map { [$0.method, $0.path] })
  func `every endpoint of the table is served`(_ endpoint: [String]) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let path = endpoint[1].replacing(#/\{\w+\}/#, with: "BR")
    let answer = try await sandbox.send(endpoint[0], path)
    #expect(answer.body.contains("route_not_found") == false)
    #expect(answer.status != 405)
    await sandbox.stop()
  }

  /// Rows whose last cell names a golden file begin with the code, status or name that it shows.
  @Test func `every golden file that the article names shows what its row says`() throws {
    let row = #/\| `?([^|`]+?)`? \|.*\| `([a-z]+/[\w-]+\.txt)` \|\n/#
    let rows = CoveragePage.text.matches(of: row)
    #expect(rows.count > 120)
    for row in rows {
      let (first, name) = (row.output.1, row.output.2)
      let file = Golden.own.folder.appending(path: "v3/\(name)")
      let text = try #require(try? String(contentsOf: file, encoding: .utf8), "no \(name)")
      let isShown =
        try Int(first).map { try text.contains(Regex(#""(\w+_)?(code|status)":\#($0)\b"#)) }
        ?? text.contains(first)
      #expect(isShown, "\(name) does not show \(first)")
    }
  }

  @Test func `every option and key that the article names is told to people`() throws {
    let ways = Disagreement.allCases.flatMap(\.ways)
    #expect(ways.count == 10)
    let command = try Self.text(of: "Sources/cashout-sandbox/ServeCommand.swift")
    let language = try Self.text(
      of: "Sources/CashoutSandbox/CashoutSandbox.docc/ScenarioLanguage.md"
    )
    for way in ways {
      guard way.hasPrefix("--") else {
        let key = way.split(separator: ".").last ?? ""
        #expect(language.contains("\n`\(key)` | "), "\(way)")
        continue
      }
      let words = way.dropFirst(2).split(separator: "-")
      let name = words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
      #expect(command.contains("var \(name)"), "\(way)")
    }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  @Test func `every suite that the articles name is there`() throws {
    let pages = CoveragePage.text + CountryFieldsPage.text
    let names = Set(pages.matches(of: #/`(\w+Tests)`/#).map { String($0.output.1) })
    #expect(names.count > 10)
    let folder = Self.package.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var missing = names
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      missing = missing.filter { !text.contains("struct \($0) {") }
    }
    #expect(missing.isEmpty)
  }

  @Test(arguments: CountryNotes.all.map { [$0.country, $0.subject] })
  func `every note on a country is on something that its data has`(_ note: [String]) throws {
    let country = try #require(CountryTable.country(note[0]))
    let subjects =
      country.account.rules.map(\.title) + country.documents.map(\.code)
      + country.accountTypes.map { "account type \($0.code)" }
      + country.banks.map { "bank \($0.code)" }
    #expect(note[1].isEmpty || subjects.contains(note[1]))
  }

  @Test func `every condition in words is on a field that its country has`() {
    let fields = CountryTable.codes.compactMap { CountryTable.country($0) }.flatMap { country in
      country.fields.map { "\(country.code) \($0.name.rawValue)" }
    }
    #expect(Set(FieldRule.conditions.keys).isSubset(of: fields))
  }
}
