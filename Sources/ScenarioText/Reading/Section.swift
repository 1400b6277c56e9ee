import WireJSON

/// A mapping of known keys: what one level of a scenario file may say.
package struct Section<Target>: Sendable {
  package let keys: [Key<Target>]
  /// What to say of keys that are easily written here by mistake.
  package var remarks: [String: String]
  /// What hangs on several keys at once, those of a mapping below among them.
  package var rules: [KeyRule]

  package init(
    keys: [Key<Target>],
    remarks: [String: String] = [:],
    rules: [KeyRule] = []
  ) {
    self.keys = keys
    self.remarks = remarks
    self.rules = rules
  }

  /// Reads every key of a mapping; what is unknown or missing is a fault each.
  package func read(_ node: ScenarioNode, into target: inout Target, _ findings: inout Findings) {
    guard case .mapping(let entries) = node.content else {
      findings.fault("\(node.found) is not a mapping; \(known)", at: node.place)
      return
    }
    var slips: Set<String> = []
    for entry in entries {
      guard let key = keys.first(where: { $0.name == entry.key }) else {
        let nearest = findings.isFull ? nil : nearest(to: entry.key)
        if let nearest { slips.insert(nearest) }
        findings.fault(strange(entry.key, nearest), at: entry.keyPlace)
        continue
      }
      findings.inside(key.name) { key.take(entry.value, &target, &$0) }
    }
    for key in keys where key.isRequired && node[key.name] == nil && !slips.contains(key.name) {
      findings.fault("the key `\(key.name)` is missing", at: node.place)
    }
    for rule in rules { rule.check(node, slips: slips, &findings) }
  }

  /// The mapping with every key that this build knows.
  package var schema: ValueSchema {
    ValueSchema.object(
      keys.map { ($0.name, $0.schema) },
      required: keys.filter(\.isRequired).map(\.name)
    ).with(ruled)
  }

  private var ruled: JSONObject {
    switch rules.count {
    case 0: [:]
    case 1: rules[0].schema
    default: .allOf(rules.map(\.schema))
    }
  }

  private var known: String {
    "the keys here are \(keys.map { "`\($0.name)`" }.joined(separator: ", "))"
  }

  private func nearest(to key: String) -> String? {
    guard remarks[key] == nil else { return nil }
    return Suggestion.nearest(to: key, among: keys.map(\.name))
  }

  private func strange(_ key: String, _ nearest: String?) -> String {
    if let remark = remarks[key] { return remark }
    if let nearest { return "unknown key `\(key)`; did you mean `\(nearest)`?" }
    return "unknown key `\(key)`; \(known)"
  }
}
