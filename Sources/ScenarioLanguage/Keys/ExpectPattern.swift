import ScenarioText
package import WireJSON

extension ValueReader<JSONValue> {
  /// Any value, in which `{ any: string }` stands for every value of one kind and
  /// `{ exactly: "1" }` for a value of this kind alone.
  static let pattern = ValueReader(.anything) { node, findings in
    check(node, &findings)
    return node.json
  }

  private static func check(_ node: ScenarioNode, _ findings: inout Findings) {
    switch node.content {
    case .scalar: return
    case .list(let nodes): for node in nodes { check(node, &findings) }
    case .mapping(let entries):
      if entries.count == 1, entries[0].key == "any" { checkKind(entries[0].value, &findings) }
      for entry in entries where !["any", "exactly"].contains(entry.key) {
        check(entry.value, &findings)
      }
    }
  }

  private static func checkKind(_ node: ScenarioNode, _ findings: inout Findings) {
    let known = JSONKind.allCases.map(\.rawValue)
    guard let text = node.text, JSONKind(rawValue: text) == nil else {
      if node.text == nil {
        findings.fault("`any` takes a kind: \(known.joined(separator: ", "))", at: node.place)
      }
      return
    }
    let clause = Suggestion.clause(for: text, among: known, kind: "possible:")
    findings.fault("any: \(quoted(text)) is no kind of value; \(clause)", at: node.place)
  }
}

/// A value that is meant with its kind, as `{ exactly: … }` has it: "1" is not 1, and an object has
/// no other members.
package struct ExactPattern {
  package let value: JSONValue

  /// `nil` for a pattern that is something else.
  package init?(pattern: JSONValue) {
    guard let members = pattern.object?.members, members.count == 1, members[0].key == "exactly"
    else { return nil }
    value = members[0].value
  }

  package func matches(_ actual: JSONValue?) -> Bool { actual?.isExactly(value) ?? false }

  /// `exactly "1", a string`.
  package var text: String { "exactly \(value.compactText), \(value.kind)" }
}

extension JSONValue {
  /// Whether two values are the same to their kinds; how a number is written does not count.
  fileprivate func isExactly(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number, .number): contains(other)
    case (.array(let mine), .array(let others)):
      mine.count == others.count && zip(mine, others).allSatisfy { $0.isExactly($1) }
    case (.object(let mine), .object(let others)):
      mine.members.count == others.members.count
        && others.members.allSatisfy { mine[$0.key]?.isExactly($0.value) ?? false }
    default: self == other
    }
  }
}

/// A kind of JSON value, as `{ any: … }` names it.
package enum JSONKind: String, CaseIterable, Sendable {
  case string, number, boolean, object, array

  /// Whether a value is of the kind.
  package func includes(_ value: JSONValue) -> Bool {
    switch self {
    case .string: value.text != nil
    case .number: value.number != nil
    case .boolean: value.bool != nil
    case .object: value.object != nil
    case .array: value.array != nil
    }
  }

  /// The kind that a pattern stands for; `nil` for a pattern that is a plain value.
  package init?(pattern: JSONValue) {
    guard let members = pattern.object?.members, members.count == 1, members[0].key == "any",
      let text = members[0].value.text
    else { return nil }
    self.init(rawValue: text)
  }
}
