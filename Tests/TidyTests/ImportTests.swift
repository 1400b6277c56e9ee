import Foundation
import Testing

/// The dependency policy, from the top floor down: what each target imports, and nothing else.
private let allowed: [String: Set<String>] = [
  "cashout-sandbox": ["ArgumentParser", "CashoutSandbox", "SandboxHTTP", "ScenarioLanguage"],
  "sandbox-benchmarks": [
    "ArgumentParser", "CashoutSandbox", "CashoutsV3", "Foundation", "Hummingbird", "Logging",
    "NIOCore", "NIOPosix", "SandboxCore", "SandboxDecisions", "SandboxJournal", "SandboxRuntime",
    "ScenarioLanguage", "ServiceLifecycle", "Synchronization",
  ],
  "CashoutSandbox": [
    "CashoutsV3", "CashoutsV3HTTP", "ContractPort", "Foundation", "HTTPTypes", "Hummingbird",
    "HummingbirdCore", "Logging", "MerchantObservation", "NIOCore", "NIOHTTP1", "NIOPosix",
    "PayoutService", "PayoutServiceHTTP", "ProcessCashout", "ProcessCashoutHTTP", "SandboxCore",
    "SandboxDecisions", "SandboxGRPC", "SandboxHTTP", "SandboxJournal", "SandboxPanel",
    "SandboxRuntime", "SandboxSpecs", "SandboxTLS", "ScenarioLanguage", "ScenarioText",
    "ServiceLifecycle", "Synchronization", "UnixSignals", "WebText", "WebhookDelivery", "WireJSON",
  ],
  "SandboxSpecs": [
    "ContractPort", "HTTPTypes", "PayoutServiceProto", "SandboxCore", "SandboxDecisions",
    "SandboxHTTP", "SandboxRuntime", "WireJSON",
  ],
  "SandboxPanel": [
    "CashoutsV3", "HTTPTypes", "Mustache", "SandboxCore", "SandboxDecisions", "SandboxHTTP",
    "WebText", "WireJSON",
  ],
  "CashoutsV3HTTP": [
    "BeneficiaryPages", "CashoutsV3", "ContractPort", "HTTPTypes", "MerchantObservation",
    "SandboxCore", "SandboxDecisions", "SandboxHTTP", "SandboxRuntime", "WebText", "WireJSON",
  ],
  "ProcessCashoutHTTP": [
    "BeneficiaryPages", "ContractPort", "HTTPTypes", "MerchantObservation", "ProcessCashout",
    "SandboxCore", "SandboxDecisions", "SandboxHTTP", "SandboxRuntime", "WebText", "WireJSON",
  ],
  "SandboxGRPC": [
    "Foundation", "GRPCCore", "GRPCNIOTransportHTTP2Posix", "GRPCProtobuf", "HTTPTypes",
    "MerchantObservation", "NIOCore", "PayoutService", "PayoutServiceHTTP", "PayoutServiceProto",
    "SandboxCore", "SandboxDecisions", "SandboxHTTP", "SandboxRuntime", "ServiceLifecycle",
    "SwiftProtobuf", "Synchronization", "WireJSON",
  ],
  "PayoutServiceHTTP": [
    "BeneficiaryPages", "ContractPort", "HTTPTypes", "MerchantObservation", "PayoutService",
    "PayoutServiceProto", "SandboxCore", "SandboxDecisions", "SandboxHTTP", "SandboxRuntime",
    "SwiftProtobuf", "WebText", "WireJSON",
  ],
  "BeneficiaryPages": ["HTTPTypes", "Mustache", "SandboxCore", "SandboxHTTP"],
  "SandboxHTTP": [
    "ContractPort", "Crypto", "Foundation", "HTTPTypes", "Hummingbird", "HummingbirdCore",
    "Logging", "MerchantObservation", "NIOCore", "NIOHTTP1", "NIOHTTP2", "NIOHTTPTypes",
    "NIOHTTPTypesHTTP1", "NIOHTTPTypesHTTP2", "NIOPosix", "NIOSSL", "NIOTLS", "SandboxCore",
    "SandboxDecisions", "SandboxRuntime", "ScenarioLanguage", "ScenarioText", "ServiceLifecycle",
    "Synchronization", "WebText", "WebhookDelivery", "WireJSON",
  ],
  "SandboxRuntime": [
    "ContractPort", "DequeModule", "Foundation", "HTTPTypes", "MerchantObservation", "NIOCore",
    "NIOPosix", "RecordCoding", "SandboxCore", "SandboxDecisions", "SandboxJournal",
    "ScenarioLanguage", "ScenarioText", "Synchronization", "WebhookDelivery", "WireJSON",
  ],
  "SandboxDecisions": [
    "ContractPort", "DequeModule", "Foundation", "HTTPTypes", "MerchantObservation", "RecordCoding",
    "SandboxCore", "ScenarioLanguage", "ScenarioText", "Synchronization", "WebText",
    "WebhookDelivery", "WireJSON",
  ],
  "WebhookDelivery": [
    "DequeModule", "Foundation", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL", "SandboxCore",
    "ServiceLifecycle", "Synchronization", "WebText",
  ],
  "MerchantObservation": [
    "ContractPort", "HTTPTypes", "RecordCoding", "SandboxCore", "ScenarioLanguage", "ScenarioText",
    "WireJSON",
  ],
  "SandboxJournal": ["Crypto", "Foundation", "GRDB", "RecordCoding", "Synchronization"],
  "SandboxTLS": ["Crypto", "Foundation", "SwiftASN1", "WebText", "X509"],
  "ScenarioLanguage": [
    "ContractPort", "Foundation", "HTTPTypes", "RecordCoding", "SandboxCore", "ScenarioText",
    "Synchronization", "TextPatterns", "WireJSON",
  ],
  "ScenarioText": [
    "Foundation", "NIOCore", "SandboxCore", "Synchronization", "WebText", "WireJSON", "Yams",
  ],
  "CashoutsV3": [
    "ContractPort", "CountryData", "Crypto", "Foundation", "RecordCoding", "SandboxCore",
    "Synchronization", "TextPatterns", "WebText", "WireJSON",
  ],
  "PayoutService": [
    "ContractPort", "PayoutServiceProto", "RecordCoding", "SandboxCore", "SeededChance",
    "SwiftProtobuf", "WebText", "WireJSON",
  ],
  "PayoutServiceProto": [],
  "ProcessCashout": [
    "ContractPort", "Crypto", "Foundation", "JWTKit", "RecordCoding", "SandboxCore", "SeededChance",
    "WebText", "WireJSON",
  ],
  "CountryData": [],
  "ContractPort": ["RecordCoding", "SandboxCore", "WireJSON"],
  "SandboxCore": ["DequeModule", "HeapModule", "RecordCoding", "SeededChance", "TextPatterns"],
  "SeededChance": [],
  "TextPatterns": ["Synchronization"],
  "WebText": ["Foundation", "WireJSON"],
  "WireJSON": [],
  "RecordCoding": [],
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

  @Test(arguments: allowed.keys.sorted())
  func `the table names no module that a target does not import`(_ target: String) throws {
    let files = try SourceFile.all(under: "Sources/\(target)")
    let imported = files.flatMap { $0.code.compactMap { importedModule($0.text) } }
    let unused = try #require(allowed[target]).subtracting(imported)
    #expect(unused.isEmpty, "\(target) does not import \(unused.sorted())")
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
