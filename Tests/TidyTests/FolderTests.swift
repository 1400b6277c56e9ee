import Testing

/// The folders of each target, from the top floor down: a folder uses those below it and no other.
private let floors: [String: [String]] = [
  "cashout-sandbox": ["."],
  "sandbox-benchmarks": ["."],
  "CashoutSandbox": ["Embedding", "Commands", "Suite", "Server"],
  "SandboxHTTP": [
    "Served", "Recording", "Control", "Contract", "HTTP",
  ],
  "CashoutsV3HTTP": ["Endpoints", "Hosted", "Guide"],
  "PayoutServiceHTTP": ["."],
  "BeneficiaryPages": ["."],
  "SandboxPanel": ["."],
  "SandboxSpecs": ["Served", "OpenAPI", "Postman", "Control"],
  "SandboxRuntime": ["Sandbox", "Journal", "Activity"],
  "SandboxDecisions": [
    "Records", "Room", "Standard", "Log", "Views", "Address", "Clock", "Webhooks", "Memory",
    "Exchange",
  ],
  "WebhookDelivery": ["."],
  "MerchantObservation": ["Observation", "Claims", "Reports", "Exchange"],
  "SandboxJournal": ["."],
  "SandboxTLS": ["."],
  "ScenarioLanguage": ["Loading", "DryRun", "Schema", "Keys", "Steps"],
  "ScenarioText": ["Reading", "Diagnostics", "Text"],
  "CashoutsV3": [
    "Reconciliation", "Port", "Webhooks", "EasyCashout", "Status", "Endpoints",
    "Validation",
    "Create", "Banks", "Signature", "Countries", "Codes", "Brand",
  ],
  "CountryData": ["."],
  "SandboxGRPC": ["Door", "Payouts", "Standard"],
  "PayoutService": ["Port", "Requests", "Acts", "Keeping", "Reading", "Calls", "Wording"],
  "PayoutServiceProto": [],
  "ProcessCashoutHTTP": ["."],
  "ProcessCashout": ["Port", "Views", "Account", "Session", "Terms", "Wording", "Records"],
  "ContractPort": [".", "Records"],
  "SandboxCore": [
    "Records", "State", "Schedule", "Payout", "Platform", "Webhook", "Bank", "Rules", "Merchant",
    "Order",
    "Flow", "Money", "Chance", "Time", "Storage", "Text",
  ],
  "RecordCoding": ["."],
  "SeededChance": ["."],
  "TextPatterns": ["."],
  "WebText": ["."],
  "WireJSON": ["."],
]

struct FolderTests {
  @Test(arguments: floors.keys.sorted())
  func `a folder uses only those on lower floors`(_ target: String) throws {
    let floors = try #require(floors[target])
    for use in try FolderUses.of(target).all {
      guard let from = floors.firstIndex(of: use.from), let to = floors.firstIndex(of: use.to)
      else {
        Issue.record("\(use.file): the table has no floor for \(use.from) or \(use.to)")
        continue
      }
      if from >= to {
        Issue.record("\(use.file): \(use.from) must not use \(use.type) of \(use.to) above it")
      }
    }
  }

  @Test(arguments: floors.keys.sorted())
  func `the table names every folder`(_ target: String) throws {
    let folders = try FolderUses.of(target).folders
    #expect(folders == Set(floors[target, default: []]), "\(target)")
  }

  @Test func `the table names every target`() throws {
    #expect(try SourceFile.targets(under: "Sources") == Set(floors.keys))
  }

  @Test func `a use is seen, a name in a text or of the file's own is not`() {
    let uses = FolderUses(files: [
      ("Low/Base.swift", ["package struct Base {}", "private struct Own {}"]),
      ("High/Top.swift", ["struct Top { let base: Base }"]),
      ("High/Text.swift", [#"let text = "a Base of it""#, "private struct Own {}"]),
      ("High/Member.swift", ["let sample = Other.Base"]),
    ])
    #expect(uses.all.map(\.file) == ["High/Top.swift"])
    #expect(uses.all.map(\.from) == ["High"] && uses.all.map(\.to) == ["Low"])
    #expect(uses.folders == ["High", "Low"])
  }
}
