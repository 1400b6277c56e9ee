import GoldenFiles
import CashoutSandbox
import Foundation
import SandboxCore
import ScenarioLanguage
import ScenarioText
import Testing
import WireJSON

/// What a suite says and exits with.
@Suite struct SuiteReportTests {
  private static let wrong = """
    scenario: A wrong <expectation> & "quotes" \\u0007
    merchant: { wallets: { BRL: 5000.00 } }
    bank:
      rules:
        - name: only large ones come back
          match: { amount: ">= 1000" }
          timeline: [{ after: 1s, status: DELIVERED }, { after: 1s, status: REJECTED, code: 808 }]
    steps:
      - create: { as: a, amount: 500 }
      - advance: until idle
      - expect:
          payout: { of: a, status: REJECTED, code: 808 }
          wallet: { BRL: { available: 5000.00 } }
    """.replacing("scenario: A", with: "scenario: \"A").replacing(
      "& \"quotes\" \\u0007",
      with: "& 'quotes' \\u0007\""
    )

  /// A folder with these files, removed with the test.
  private func withFolder<Value>(
    _ files: [String: String],
    _ body: (String) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try await body(folder.path)
  }

  private static let files = [
    "a.yaml": "scenario: First\ntags: [smoke]\nsteps: [{ create: {} }]",
    "b.yaml": wrong, "c.yaml": "scenario: Without steps",
    "d.yaml": "scenario: Last\nsteps: [{ advance: 1d }]",
  ]

  private func report(
    _ files: [String: String],
    filter: String? = nil,
    stopsAtFailure: Bool = false
  ) async throws -> (report: SuiteReport, folder: String) {
    try await withFolder(files) { folder in
      var options = Suite.Options()
      options.jobs = 1
      options.stopsAtFailure = stopsAtFailure
      let suite = try Suite(paths: [folder], filter: filter, options: options)
      return (try await suite.run(), folder)
    }
  }

  @Test func `a failure says what a tester needs`() async throws {
    let (report, folder) = try await report(Self.files)
    let text = report.results.map { SuiteText.text($0) }.joined(separator: "\n") + report.summary
    try Golden.own.check(
      SuiteRuns.timeless(text.replacing(folder, with: "suite")) + "\n",
      "suite/failure.txt"
    )
  }

  /// A file whose step loads one with a seed of its own, and shows in its failure what was drawn.
  private static func drawing(seed: Int, loaded: String) -> [String: String] {
    let rule = "{ timeline: [{ after: { uniform: [1s, 9d] }, status: DELIVERED }] }"
    return [
      "a.yaml": """
      scenario: Draws
      seed: \(seed)
      steps:
        - load: parts/b.yaml
        - create: { as: a }
        - advance: until idle
        - expect: { payouts: { count: 2 } }
      """,
      "parts/b.yaml": "scenario: Weather\n\(loaded)\nbank: { rules: [\(rule)] }",
    ]
  }

  private func failure(
    _ files: [String: String],
    seed: UInt64? = nil
  ) async throws -> (timeline: [String], text: String) {
    try await withFolder(files) { folder in
      var options = Suite.Options()
      options.seed = seed
      let report = try await Suite(paths: [folder + "/a.yaml"], options: options).run()
      let failure = try #require(report.results[0].failure)
      let text = SuiteText.text(report.results[0])
      return (failure.evidence.payouts.flatMap(\.timeline), text)
    }
  }

  @Test func `a stated seed replaces those of loaded files, and is stated to repeat`() async throws
  {
    let plain = try await failure(Self.drawing(seed: 5, loaded: ""))
    let stated = try await failure(Self.drawing(seed: 7, loaded: "seed: 9"), seed: 5)
    let own = try await failure(Self.drawing(seed: 7, loaded: "seed: 9"))
    #expect(stated.timeline == plain.timeline)
    #expect(own.timeline != plain.timeline)
    #expect(stated.text.contains("with seed 5; again: cashout-sandbox test "))
    #expect(stated.text.contains("a.yaml --seed 5\n"))
    #expect(own.text.contains("with seed 7; again: cashout-sandbox test "))
    #expect(!own.text.contains("--seed"))
  }

  @Test func `warnings of files, loaded ones among them, are told once`() async throws {
    let shadowed = "scenario: x\nbank: { capacity: [1/s, 2/s] }"
    let files = [
      "a.yaml": shadowed + "\nsteps: [{ load: parts/b.yaml }]", "parts/b.yaml": shadowed,
    ]
    try await withFolder(files) { folder in
      let suite = try Suite(paths: [folder])
      let lines = suite.warnings.map(\.headline)
      #expect(lines.map { $0.contains("bank.capacity: this never counts") } == [true, true])
      #expect(lines[0].hasPrefix("\(folder)/a.yaml:2:25: warning: "), "\(lines)")
      #expect(lines[1].hasPrefix("\(folder)/parts/b.yaml:2:25: warning: "), "\(lines)")
    }
  }

  @Test func `the JSON report has every result`() async throws {
    let (report, folder) = try await report(Self.files)
    try Golden.own.check(
      SuiteRuns.timeless(report.json.replacing(folder, with: "suite")),
      "suite/report.json"
    )
  }

  @Test func `the JUnit report is well-formed and escapes what XML cannot hold`() async throws {
    let faulty = ["e.yaml": "scenario: Broken\nsteps: [{ creat: {} }]"]
    let (report, folder) = try await report(Self.files.merging(faulty) { $1 })
    let xml = JUnitReport(report).xml
    try Golden.own.check(
      SuiteRuns.timeless(xml.replacing(folder, with: "suite")),
      "suite/junit.xml"
    )
    #expect(JUnitSchema.faults(in: xml) == [])
  }

  private static let suite =
    #"<testsuite name="s" tests="1" failures="0" errors="0" skipped="0" time="0.1">"#
  private static let test = #"<testcase name="a" classname="b" time="0">"#

  private static let brokenReports: [(String, [String])] = [
    ("<testsuites name='x'>", ["not XML"]),
    ("<testsuite/>", ["<testsuite> inside <>", "<testsuite> without errors"]),
    (
      #"<testsuites name="x" file="y" tests="2">\#(suite)\#(test)</testcase></testsuite></testsuites>"#,
      ["<testsuites file>", "<testsuites tests=2> has 1"]
    ),
    (
      #"<testsuites name="x">\#(suite)\#(test)<failure type="t"/></testcase></testsuite></testsuites>"#,
      ["<testsuite failures=0> has 1"]
    ),
    (
      #"<testsuites name="x">\#(suite)\#(test)<system-out/><skipped/></testcase></testsuite></testsuites>"#,
      ["<skipped> behind <system-out>"]
    ),
    (
      #"<testsuites name="x" time="soon"/>"#, ["<testsuites time=soon>"]
    ),
  ]

  @Test(arguments: brokenReports)
  func `the check of JUnit reports finds what is wrong`(_ xml: String, _ faults: [String]) {
    let found = JUnitSchema.faults(in: xml)
    for fault in faults {
      #expect(found.contains { $0.hasPrefix(fault) }, "\(found)")
    }
  }

  private static let statuses: [([String: String], Int32)] = [
    (["a.yaml": "scenario: First\nsteps: [{ create: {} }]"], 0), (files, 1),
    (files.merging(["e.yaml": "scenario: Broken\nsteps: 1"]) { $1 }, 2),
  ]

  @Test(arguments: statuses)
  func `the exit status tells the worst`(_ files: [String: String], _ status: Int32) async throws {
    #expect(try await report(files).report.exitStatus == status)
  }

  @Test(arguments: [
    ("SMOKE", ["First"]), ("last", ["Last"]), ("/a.yaml", ["First"]),
    ("without", nil), ("nothing like it", nil),
  ])
  func `a filter matches title, file name or tag`(
    _ filter: String,
    _ titles: [String]?
  ) async throws {
    guard let titles else {
      await #expect(throws: ScenarioPaths.UsageFault.self) {
        try await report(Self.files, filter: filter)
      }
      return
    }
    #expect(try await report(Self.files, filter: filter).report.results.map(\.title) == titles)
  }

  @Test func `a suite that stops at a failure runs nothing behind it`() async throws {
    let (report, _) = try await report(Self.files, stopsAtFailure: true)
    #expect(report.results.map(\.kind) == [.passed, .failed, .loaded, .skipped])
  }

  @Test(arguments: [[], ["no/such/path"], ["Package.swift-is-no-folder"]])
  func `wrong paths are wrong usage`(_ paths: [String]) {
    #expect(throws: ScenarioPaths.UsageFault.self) { try Suite(paths: paths) }
  }
}
