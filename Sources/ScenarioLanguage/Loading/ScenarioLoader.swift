package import ContractPort
package import ScenarioText

/// Reads scenario files; every fault of a file, and of the files it includes, at once.
package struct ScenarioLoader: Sendable {
  /// The largest file, in bytes.
  package static let largestFile = 1 << 20

  /// What the contracts bring into the language.
  package let words: ScenarioWords
  /// The keys at the top of a file, which hold all others.
  var head: Section<ScenarioDraft> { keys.value }
  private let keys: Lazily<Section<ScenarioDraft>>

  /// - Parameter contracts: those whose words files may use.
  package init(_ contracts: ContractList) {
    let words = ScenarioWords(contracts)
    self.words = words
    keys = Lazily { HeadKeys.section(words) }
  }

  /// Reads a scenario, YAML or JSON, that is not in a file; it cannot include others.
  ///
  /// Findings call it by `name`.
  /// - Throws: all findings, when one of them is a fault.
  package func load(
    _ text: String,
    name: String = "scenario"
  ) throws(ScenarioFaults) -> ScenarioFile {
    try load(bytes: Array(text.utf8), name: name)
  }

  /// Reads a scenario that came as bytes, as ``load(_:name:)`` does.
  package func load(
    bytes: [UInt8],
    name: String = "scenario"
  ) throws(ScenarioFaults) -> ScenarioFile {
    var parsed = ParsedScenario(bytes: bytes, name: name, self)
    for include in parsed.draft.includes ?? [] {
      parsed.findings.fault(
        "include: only a scenario that is a file can include others; put the rules of"
          + " \(quoted(include.path)) here",
        at: include.place
      )
    }
    for load in parsed.draft.steps?.files ?? [] {
      parsed.findings.fault(
        "steps.load: only a scenario that is a file can load others; write the scenario itself here",
        at: load.place
      )
    }
    return try file(parsed, included: [], [])
  }

  /// Reads a file and what it includes; a pipe, or standard input for `-`, includes from where one
  /// is.
  package func load(path: String) throws(ScenarioFaults) -> ScenarioFile {
    let name = StandardInput.name(of: path)
    let bytes: [UInt8]
    do {
      bytes = try ScenarioFolder.given(path)
    } catch {
      throw ScenarioFaults(file: name, error.message)
    }
    var parsed = ParsedScenario(bytes: bytes, name: name, self)
    var reader = IncludeReader(self)
    let resolved = ScenarioFolder.resolved(GivenBytes.isFile(path) ? path : StandardInput.path)
    let included = reader.rules(of: &parsed, path: resolved)
    var loader = StepLoader(self, folder: ScenarioFolder(of: resolved))
    loader.read(&parsed)
    var file = try file(
      parsed,
      included: included,
      loads: loader.files,
      reader.diagnostics + loader.diagnostics
    )
    file.included = reader.texts
    return file
  }

  /// Reads a scenario again whose texts were kept, without what its steps load.
  ///
  /// - Parameters:
  ///   - text: of the file itself.
  ///   - name: what findings call it.
  ///   - included: the texts of the files that it includes, by name.
  /// - Returns: the same scenario.
  /// - Throws: all findings, when one of them is a fault.
  package func load(
    _ text: String,
    name: String,
    including included: [String: String]
  ) throws(ScenarioFaults) -> ScenarioFile {
    var parsed = ParsedScenario(bytes: Array(text.utf8), name: name, self)
    var reader = IncludeReader(self, given: included)
    let rules = reader.rules(of: &parsed, path: name)
    var file = try file(parsed, included: rules, reader.diagnostics)
    file.included = included
    return file
  }

  /// The file and all that it includes, as far as they can be read.
  package func files(path: String) -> [String] {
    guard let bytes = try? ScenarioFolder.bytes(path) else { return [path] }
    var parsed = ParsedScenario(bytes: bytes, name: path, self)
    var reader = IncludeReader(self)
    _ = reader.rules(of: &parsed, path: ScenarioFolder.resolved(path))
    return [path] + reader.paths
  }

  func file(
    _ parsed: ParsedScenario,
    included: [IncludedRule],
    loads: [String: ScenarioFile] = [:],
    _ diagnostics: [ScenarioDiagnostic]
  ) throws(ScenarioFaults) -> ScenarioFile {
    let all = parsed.findings.diagnostics + diagnostics
    guard !all.contains(where: { $0.severity == .error }) else {
      throw ScenarioFaults(diagnostics: all)
    }
    return parsed.draft.file(parsed, included, loads: loads, warnings: all)
  }
}

extension ScenarioFaults {
  /// One fault about a file as a whole.
  package init(file: String, _ message: String) {
    var findings = Findings(file: file, source: SourceText(""))
    findings.fault(message, at: .start)
    self.init(diagnostics: findings.diagnostics)
  }
}
