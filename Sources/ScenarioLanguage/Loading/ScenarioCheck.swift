import SandboxCore
package import ScenarioText

/// Validates scenario files and folders: what `cashout-sandbox check` prints and exits with.
package struct ScenarioCheck: Sendable {
  /// Why nothing could be checked: the paths themselves are wrong.
  package typealias UsageFault = ScenarioPaths.UsageFault

  /// How many scenarios were read.
  package let scenarioCount: Int
  package let faultCount: Int
  package let warningCount: Int
  /// What was passed over and why, a line each.
  package let notes: [String]
  /// Every finding, file by file, each only once.
  package let diagnostics: [ScenarioDiagnostic]

  /// Reads every file, and every `*.yaml`, `*.yml` and `*.json` below every folder, by name.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - loader: with the words that files may use.
  /// - Throws: what is wrong with the paths: one that does not exist, a folder without scenarios.
  package init(paths: [String], _ loader: ScenarioLoader) throws(UsageFault) {
    let found = try ScenarioPaths(paths)
    let files = found.files
    notes = found.notes
    var seen: Set<ScenarioDiagnostic> = []
    diagnostics = files.flatMap { Self.findings($0, loader) }.filter { seen.insert($0).inserted }
    scenarioCount = files.count
    faultCount = diagnostics.count { $0.severity == .error }
    warningCount = diagnostics.count - faultCount
  }

  /// 0 when every scenario loads, else 1; warnings do not count.
  package var exitStatus: Int32 { faultCount == 0 ? 0 : 1 }

  /// All findings as `file:line:column: error: message`, each with its line and a caret.
  package var report: String { diagnostics.map(\.description).joined() }

  /// The last line: `12 scenarios, 0 faults`.
  package var summary: String {
    let counts = [Quantity(scenarioCount, "scenario"), Quantity(faultCount, "fault")]
    let warnings = warningCount > 0 ? [Quantity(warningCount, "warning")] : []
    return (counts + warnings).map(\.description).joined(separator: ", ")
  }

  private static func findings(
    _ file: String,
    _ loader: ScenarioLoader
  ) -> [ScenarioDiagnostic] {
    do throws(ScenarioFaults) {
      return try loader.load(path: file).warnings
    } catch {
      return error.diagnostics
    }
  }
}
