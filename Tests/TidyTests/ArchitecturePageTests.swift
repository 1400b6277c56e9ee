import Foundation
import Testing

/// Holds the names of the page `Architecture.md` against the code.
struct ArchitecturePageTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: SourceFile.root.appending(
        path: "Sources/CashoutSandbox/CashoutSandbox.docc/Architecture.md"
      ),
      encoding: .utf8
    )
  }

  /// What stands in single backticks.
  private var names: [String] { page.matches(of: #/`([^`\n]+)`/#).map { String($0.output.1) } }

  @Test func `each type that the page names is declared`() throws {
    let declaration = #/\b(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
    let files = try SourceFile.all(under: "Sources") + SourceFile.all(under: "Tests/TidyTests")
    let declared = Set(
      files.flatMap { $0.code.flatMap { $0.text.matches(of: declaration) } }.map(\.output.1)
    )
    let named = names.filter { $0.wholeMatch(of: #/[A-Z]\w+(?:\.\w+)?/#) != nil }
    #expect(named.count > 30)
    for name in named {
      let isDeclared = declared.contains(name.prefix { $0 != "." })
      #expect(isDeclared, "\(name) is not declared")
    }
  }

  @Test func `each member that the page names is declared`() throws {
    let declaration = #/\b(?:func|var|let|case) (\w+)/#
    let files = try SourceFile.all(under: "Sources")
    let declared = Set(
      files.flatMap { $0.code.flatMap { $0.text.matches(of: declaration) } }.map(\.output.1)
    )
    for name in names.compactMap({ $0.wholeMatch(of: #/[A-Z]\w+\.(\w+)/#)?.output.1 }) {
      let isDeclared = declared.contains(name)
      #expect(isDeclared, "\(name) is not declared")
    }
  }

  @Test func `each folder that the page names is there`() {
    for path in names.filter({ $0.hasPrefix("Sources/") }) {
      let folder = SourceFile.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: folder), "\(path)")
    }
  }

  @Test func `the drawing has every target`() throws {
    let drawing = try #require(page.firstMatch(of: #/```\n([\s\S]*?)```/#)).output.1
    for target in try SourceFile.targets(under: "Sources") {
      #expect(drawing.contains(target), "\(target)")
    }
  }
}
