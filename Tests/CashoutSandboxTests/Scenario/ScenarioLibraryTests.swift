import GoldenFiles
import CashoutSandbox
import Foundation
import SandboxCore
import ScenarioLanguage
import ScenarioText
import Testing

/// Every file of `scenarios/`, played against a timeline that somebody looked at.
@Suite struct ScenarioLibraryTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../scenarios").standardizedFileURL

  private static let files =
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private func load(_ name: String) throws -> ScenarioFile {
    try ScenarioLoader.load(path: Self.folder.appending(path: name).path)
  }

  /// Files that are played in the core alone; those with steps prove themselves in suites as well.
  private static let played = PlayTable.acts.keys.sorted()

  @Test func `every file is played here, has steps, or both`() throws {
    #expect(Set(Self.played).isSubset(of: Self.files))
    for name in Self.files where PlayTable.acts[name] == nil {
      #expect(try !load(name).steps.isEmpty, "\(name)")
    }
    #expect(Self.files.count >= 25)
  }

  @Test(arguments: files)
  func `a file of the library loads without a finding`(_ name: String) throws {
    #expect(try load(name).warnings.map(\.description) == [])
  }

  @Test(arguments: files)
  func `a file's first line says what it shows`(_ name: String) throws {
    let text = try load(name).text
    #expect(text.hasPrefix("# Shows "))
  }

  @Test(arguments: played)
  func `a file plays as it was recorded`(_ name: String) throws {
    let acts = try #require(PlayTable.acts[name])
    let timeline = ScenarioPlay.timeline(try load(name), acts)
    try Golden.own.check(timeline, "scenarios/\(name.dropLast(5)).txt")
  }

  @Test(arguments: played)
  func `a file plays the same twice`(_ name: String) throws {
    let acts = try #require(PlayTable.acts[name])
    let file = try load(name)
    #expect(ScenarioPlay.timeline(file, acts) == ScenarioPlay.timeline(file, acts))
  }
}
