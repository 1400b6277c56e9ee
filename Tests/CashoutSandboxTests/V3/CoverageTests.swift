import CashoutSandbox
import CashoutsV3
import Foundation
import Testing
import WireJSON

/// The article about coverage is what the tables say, and the tables are what the server does.
@Suite struct CoverageTests {
  private static let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Sources/CashoutSandbox/CashoutSandbox.docc/Coverage.md"
  ).standardizedFileURL

  @Test func `the article is made from the tables`() throws {
    let written = try? String(contentsOf: Self.article, encoding: .utf8)
    guard written != CoveragePage.text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try CoveragePage.text.write(to: Self.article, atomically: true, encoding: .utf8)
    }
    Issue.record("Coverage.md is not what the tables say; RECORD=1 swift test writes it anew")
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

  @Test func `every golden file that the article names is there`() throws {
    let names = CoveragePage.text.matches(of: #/`(\w+/\d+\.txt)`/#).map { String($0.output.1) }
    #expect(names.count > 60)
    for name in names {
      let file = Golden.folder.appending(path: "v3/\(name)")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
    }
  }
}
