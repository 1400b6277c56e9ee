import Foundation
import Testing

/// README stays a first page: short, and every link of it and of the articles leads somewhere.
struct ReadmeTests {
  private static let longest = 250
  private static let articles = "Sources/CashoutSandbox/CashoutSandbox.docc"

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
  }

  @Test func `it is not too long`() throws {
    let lines = try Self.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= Self.longest, "what is reference belongs into an article")
  }

  @Test func `its links lead to files`() throws {
    let links = try Self.text("README.md").matches(of: #/\]\(([^)#]+)\)/#).map(\.output.1)
    #expect(links.count > 10)
    for link in links where !link.contains("://") {
      let file = SourceFile.root.appending(path: String(link)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(link)")
    }
  }

  @Test func `articles name articles that are there, and the first of them names all`() throws {
    let folder = SourceFile.root.appending(path: Self.articles)
    let names = try [folder, folder.appending(path: "Decisions")].flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "md" }
    let known = Set(names.map { $0.deletingPathExtension().lastPathComponent })
    for file in names {
      let links = try String(contentsOf: file, encoding: .utf8)
        .matches(of: #/<doc:([\w-]+)>/#).map { String($0.output.1) }
      #expect(Set(links).subtracting(known).isEmpty, "\(file.lastPathComponent)")
      guard file.lastPathComponent == "CashoutSandbox.md" else { continue }
      #expect(known.subtracting(links) == ["CashoutSandbox"])
    }
  }
}
