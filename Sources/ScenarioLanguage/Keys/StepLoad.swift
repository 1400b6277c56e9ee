import ScenarioText
import WireJSON

/// The keys of a scenario that stands in a `load` step.
enum StepLoadKeys {
  /// What belongs to a file as a whole.
  private static let others = ["include", "steps"]

  static func section(_ words: ScenarioWords) -> Section<ScenarioDraft> {
    let whole = HeadKeys.section(words)
    return Section(
      keys: whole.keys.filter { !others.contains($0.name) },
      remarks: whole.remarks.merging([
        "include": "only a scenario that is a file can include others; put the rules here",
        "steps": "a scenario that a step loads has no steps of its own; put them behind this one",
      ]) { $1 }
    )
  }

  /// What the shared schema `loaded` stands for.
  ///
  /// A file as a whole, but for what belongs to files alone; so nothing stands in it twice.
  static let form = ValueSchema(["$ref": "#"]).with(.not(.requiresAny(of: others)))
}

extension ValueReader<LoadDraft> {
  /// A file below this file's folder, or a scenario itself.
  static func load(_ words: ScenarioWords) -> ValueReader {
    let path = ValueReader<IncludeDraft>.includePath
    // A scenario has steps, which load scenarios.
    let section = Lazily { StepLoadKeys.section(words) }
    return ValueReader(.any(of: [path.schema, .shared("loaded")])) { node, findings in
      guard node.isMapping else {
        guard node.text != nil else {
          findings.fault(
            "\(node.found) is no scenario; write the path of its file, or the scenario itself",
            at: node.place
          )
          return nil
        }
        return path.read(node, &findings).map { .file($0) }
      }
      var draft = ScenarioDraft()
      section.value.read(node, into: &draft, &findings)
      if !findings.hasFaults { draft.warn(words, &findings) }
      let text = YAMLValue(node).lines().joined(separator: "\n") + "\n"
      return .inline(draft, LoadedText(text: text, place: node.place))
    }
  }
}
