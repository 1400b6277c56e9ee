import GoldenFiles
import CashoutSandbox
import Foundation
import ScenarioLanguage
import ScenarioText
import Testing

/// What `cashout-sandbox check` says and exits with.
@Suite struct ScenarioCheckTests {
  private static let library = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../scenarios").standardizedFileURL.path

  private static let broken = Golden.own.folder.appending(path: "diagnostics").path

  @Test func `a folder of fine scenarios is quiet but for its count`() throws {
    let check = try ScenarioCheck(paths: [Self.library])
    #expect(check.report == "")
    #expect(check.summary == "\(check.scenarioCount) scenarios, 0 faults")
    #expect(check.exitStatus == 0)
    #expect(check.scenarioCount >= 10)
  }

  @Test func `faults are reported and counted`() throws {
    let check = try ScenarioCheck(paths: [Self.broken + "/clock.yaml"])
    #expect(check.exitStatus == 1)
    #expect(check.summary == "1 scenario, 2 faults")
    #expect(check.report.hasPrefix(Self.broken + "/clock.yaml:4:10: error: clock: "))
  }

  @Test func `warnings are reported and do not count as faults`() throws {
    let check = try ScenarioCheck(paths: [Self.broken + "/unreachable.yaml"])
    #expect(check.exitStatus == 0)
    #expect(check.summary == "1 scenario, 0 faults, 3 warnings")
  }

  @Test func `a finding that two files share is reported once`() throws {
    let twice = try ScenarioCheck(paths: [Self.broken + "/parts", Self.broken + "/includes.yaml"])
    let once = try ScenarioCheck(paths: [Self.broken + "/includes.yaml"])
    #expect(Set(twice.diagnostics).count == twice.diagnostics.count)
    #expect(twice.faultCount == once.faultCount)
    #expect(twice.scenarioCount == 4)
  }

  @Test(arguments: [
    ([], "nothing to check"), (["/nowhere/x.yaml"], "there is no file or folder"),
    ([Golden.own.folder.appending(path: "scenarios").path], "has no scenarios"),
  ])
  func `paths that lead nowhere are wrong usage`(_ paths: [String], _ message: String) {
    let error = #expect(throws: ScenarioCheck.UsageFault.self) { try ScenarioCheck(paths: paths) }
    #expect(error?.message.contains(message) == true)
  }
}
