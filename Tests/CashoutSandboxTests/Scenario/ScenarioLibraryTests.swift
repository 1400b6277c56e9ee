import CashoutSandbox
import Foundation
import SandboxCore
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

  @Test func `the library has a table entry for every file and no other`() {
    #expect(Self.files == PlayTable.acts.keys.sorted())
    #expect(Self.files.count >= 10)
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

  @Test(arguments: files)
  func `a file plays as it was recorded`(_ name: String) throws {
    let acts = try #require(PlayTable.acts[name])
    let timeline = ScenarioPlay.timeline(try load(name), acts)
    try Golden.check(timeline, "scenarios/\(name.dropLast(5)).txt")
  }

  @Test(arguments: files)
  func `a file plays the same twice`(_ name: String) throws {
    let acts = try #require(PlayTable.acts[name])
    let file = try load(name)
    #expect(ScenarioPlay.timeline(file, acts) == ScenarioPlay.timeline(file, acts))
  }
}
