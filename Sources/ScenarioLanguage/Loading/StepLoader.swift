import ScenarioText

/// Reads the scenarios that steps load, from the folder of the file that has the steps.
struct StepLoader {
  private let loader: ScenarioLoader
  private let folder: ScenarioFolder
  /// What was found wrong in the loaded files.
  private(set) var diagnostics: [ScenarioDiagnostic] = []
  /// The scenarios by the path that the steps state; their own steps are left out.
  private(set) var files: [String: ScenarioFile] = [:]

  init(_ loader: ScenarioLoader, folder: ScenarioFolder) {
    self.loader = loader
    self.folder = folder
  }

  /// Reads every file once; those that do not load are faults of the file that names them.
  mutating func read(_ parsed: inout ParsedScenario) {
    for load in parsed.draft.steps?.files ?? [] where files[load.path] == nil {
      do throws(IncludeFault) {
        let path = try folder.path(load.path)
        let name = ScenarioFolder.sibling(of: parsed.name, load.path)
        let loaded = try file(bytes: try ScenarioFolder.bytes(path), name, path)
        diagnostics += loaded.warnings
        files[load.path] = loaded
      } catch {
        parsed.findings.fault(
          "steps.load: \(quoted(load.path)): \(error.message)",
          at: load.place
        )
      }
    }
  }

  private mutating func file(
    bytes: [UInt8],
    _ name: String,
    _ path: String
  ) throws(IncludeFault) -> ScenarioFile {
    var parsed = ParsedScenario(bytes: bytes, name: name, loader)
    var reader = IncludeReader(loader)
    let included = reader.rules(of: &parsed, path: path)
    do throws(ScenarioFaults) {
      return try loader.file(parsed, included: included, reader.diagnostics)
    } catch {
      diagnostics += error.diagnostics
      throw IncludeFault("the file has faults of its own")
    }
  }
}
