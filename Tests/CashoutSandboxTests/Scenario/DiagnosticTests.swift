import GoldenFiles
import CashoutSandbox
import Foundation
import ScenarioLanguage
import ScenarioText
import Testing

/// Broken files, each beside the text that its findings make.
@Suite struct DiagnosticTests {
  private static let folder = Golden.own.folder.appending(path: "diagnostics")

  private static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted()

  /// The findings without the path of this checkout.
  private func findings(_ file: String) -> String {
    let path = Self.folder.appending(path: file).path
    let text: String
    do {
      text = try ScenarioLoader.load(path: path).warnings.map(\.description).joined()
    } catch {
      text = error.text
    }
    return text.replacing(Self.folder.path + "/", with: "")
  }

  @Test func `there are enough broken files to learn from`() {
    #expect(Self.files.count >= 40)
  }

  @Test(arguments: files)
  func `a broken file is told all that is wrong with it`(_ file: String) throws {
    let text = findings(file)
    #expect(text != "")
    try Golden.own.check(text, "diagnostics/\(file.split(separator: ".")[0]).txt")
  }
}
