import Foundation
import Testing

/// The dependency policy: what each target may import, and nothing else.
private let allowed: [String: Set<String>] = [
  "SandboxCore": ["DequeModule", "HeapModule", "TextPatterns"],
  "TextPatterns": [],
  "WireJSON": [],
  "CashoutsV3": [
    "Crypto", "Foundation", "SandboxCore", "Synchronization", "TextPatterns", "WireJSON",
  ],
  "CashoutSandbox": [
    "CashoutsV3", "Crypto", "DequeModule", "Foundation", "HTTPTypes",
    "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOFoundationCompat", "NIOHTTP1",
    "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "NIOSSL", "SandboxCore", "ServiceLifecycle",
    "Synchronization", "TextPatterns", "UnixSignals", "WireJSON", "Yams",
  ],
  "cashout-sandbox": ["ArgumentParser", "CashoutSandbox", "Foundation"],
  "sandbox-benchmarks": [
    "ArgumentParser", "CashoutSandbox", "Foundation", "Hummingbird", "Logging", "NIOCore",
    "NIOPosix", "SandboxCore", "ServiceLifecycle", "Synchronization",
  ],
]

struct ImportTests {
  @Test(arguments: allowed.keys.sorted())
  func `a target imports only what the table allows`(_ target: String) throws {
    let allowed = try #require(allowed[target])
    for file in try SourceFile.all(under: "Sources/\(target)") {
      for (number, line) in file.code {
        guard let module = importedModule(line), !allowed.contains(module) else { continue }
        Issue.record("\(file.path):\(number): \(target) must not import \(module)")
      }
    }
  }

  @Test func `the table names every target`() throws {
    #expect(try SourceFile.targets(under: "Sources") == Set(allowed.keys))
  }

  @Test(arguments: [
    ("import Foundation", "Foundation"),
    ("package import SandboxCore", "SandboxCore"),
    ("@testable import SandboxCore", "SandboxCore"),
    ("@preconcurrency internal import NIOCore", "NIOCore"),
    ("import struct Foundation.URL", "Foundation"),
    ("let important = imported", nil),
  ])
  func `an import is recognised in every form`(_ line: String, _ module: String?) {
    #expect(importedModule(line[...]) == module)
  }

  private func importedModule(_ line: Substring) -> String? {
    guard line.contains("import ") else { return nil }
    let kinds = #/(?:(?:struct|enum|class|func|protocol|typealias|actor|let|var) )?/#
    let form = #/^ *(?:@?[\w()]+ )*?import +/#
    guard let head = line.prefixMatch(of: form) else { return nil }
    let rest = line[head.range.upperBound...]
    let name = rest[(rest.prefixMatch(of: kinds)?.range.upperBound ?? rest.startIndex)...]
    return name.prefixMatch(of: #/\w+/#).map { String($0.output) }
  }
}
