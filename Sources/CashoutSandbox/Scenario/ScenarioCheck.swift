import Foundation

/// Validates scenario files and folders: what `cashout-sandbox check` prints and exits with.
package struct ScenarioCheck: Sendable {
  /// Why nothing could be checked: the paths themselves are wrong.
  package struct UsageFault: Error, Sendable, Equatable, CustomStringConvertible {
    package let message: String

    package var description: String { message }
  }

  /// How many scenarios were read.
  package let scenarioCount: Int
  package let faultCount: Int
  package let warningCount: Int
  /// Every finding, file by file, each only once.
  package let diagnostics: [ScenarioDiagnostic]

  /// Reads every file, and every `*.yaml`, `*.yml` and `*.json` below every folder, by name.
  ///
  /// - Throws: what is wrong with the paths: one that does not exist, a folder without scenarios.
  package init(paths: [String]) throws(UsageFault) {
    guard !paths.isEmpty else {
      throw UsageFault(message: "nothing to check; name a scenario file or a folder of them")
    }
    var files: [String] = []
    for path in paths {
      for file in try Self.files(path) where !files.contains(file) { files.append(file) }
    }
    var seen: Set<ScenarioDiagnostic> = []
    diagnostics = files.flatMap(Self.findings).filter { seen.insert($0).inserted }
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
    let counts = [counted(scenarioCount, "scenario"), counted(faultCount, "fault")]
    let warnings = warningCount > 0 ? [counted(warningCount, "warning")] : []
    return (counts + warnings).joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func findings(_ file: String) -> [ScenarioDiagnostic] {
    do throws(ScenarioFaults) {
      return try ScenarioLoader.load(path: file).warnings
    } catch {
      return error.diagnostics
    }
  }

  private static func files(_ path: String) throws(UsageFault) -> [String] {
    let manager = FileManager.default
    let real = ScenarioFolder.resolved(path)
    guard let attributes = try? manager.attributesOfItem(atPath: real) else {
      throw UsageFault(message: "there is no file or folder \"\(path)\"")
    }
    guard attributes[.type] as? FileAttributeType == .typeDirectory else { return [path] }
    let found = (try? manager.subpathsOfDirectory(atPath: real)) ?? []
    let folder = path.hasSuffix("/") ? path : path + "/"
    let files = found.filter(isScenario).sorted().map { folder + $0 }
    guard !files.isEmpty else {
      throw UsageFault(
        message: "the folder \"\(path)\" has no scenarios; they end in .yaml, .yml or .json"
      )
    }
    return files
  }

  /// Whether a file below a folder is a scenario; hidden files and folders are not.
  private static func isScenario(_ path: String) -> Bool {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    return !isHidden && [".yaml", ".yml", ".json"].contains { path.hasSuffix($0) }
  }
}
