import Yams

/// The keys of one mapping as they are read: texts, each once.
struct KeyList {
  private var places: [String: SourcePlace] = [:]

  /// A key with its value, unless the key itself is a fault.
  package mutating func entry(
    _ key: Node,
    _ value: ScenarioNode,
    _ names: [SourcePlace: String],
    _ source: SourceText,
    _ findings: inout Findings
  ) -> ScenarioNode.Entry? {
    let place = key.mark.map { SourcePlace($0) } ?? value.place
    guard case .scalar(let scalar) = key else {
      findings.fault("a key has to be a text, not a list or mapping", at: place)
      return nil
    }
    let name = names[place] ?? YAMLText.text(of: scalar, at: place, in: source)
    guard name != "<<" || scalar.style != .plain else {
      findings.fault("merge keys (`<<`) are not supported; write the keys out", at: place)
      return nil
    }
    if let first = places[name] {
      findings.fault(
        "the key `\(name)` stands here twice, first at \(first.line):\(first.column); remove one",
        at: place
      )
      return nil
    }
    places[name] = place
    return ScenarioNode.Entry(key: name, keyPlace: place, value: value)
  }
}
