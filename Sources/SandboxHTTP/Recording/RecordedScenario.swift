import ScenarioLanguage

/// A scenario's text without its steps, as it is written again.
///
/// Nor does it have `observe`: a merchant's mistakes are repeated by the steps, and would fail.
struct RecordedScenario {
  /// `nil` for the built-in scenario, which has no text.
  let entries: [(key: String, value: YAMLValue)]?

  init(_ text: String?) {
    let source = SourceText(text ?? "")
    var findings = Findings(file: "", source: source)
    let node = text.flatMap { _ in
      (try? NodeBuilder.node(of: source, &findings)).flatMap(\.self)
    }
    guard let node, case .mapping(let entries) = YAMLValue(node) else {
      self.entries = nil
      return
    }
    self.entries = entries.filter { !["steps", "observe"].contains($0.key) }
  }
}
