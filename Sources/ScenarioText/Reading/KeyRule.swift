package import WireJSON

/// What several keys of one mapping say together.
///
/// Schema, check, message and reference come from this one statement.
package struct KeyRule: Sendable {
  package enum Demand: Sendable {
    /// None of the first holds where the second does.
    case forbids([KeyTest], when: KeyTest)
    /// These keys stand only where one of the tests holds.
    case only([String], with: [KeyTest])
    /// Of the mapping under a key, some keys stand only where one of the tests holds.
    case onlyUnder(String, [String], with: [KeyTest])
    /// At least one of them holds.
    case some([KeyTest])
    /// At least one key stands there, whichever it is.
    case something
    /// Not more than one of these keys stands there.
    case atMostOne([String])
    /// Exactly one of these keys stands there.
    case exactlyOne([String])
    /// Exactly one of all keys stands there.
    case oneOnly
    /// Where the test holds, a key has one of these words if it stands there.
    case chooses(String, among: [String], when: KeyTest)
  }

  let demand: Demand
  /// What is told of a mapping that breaks it; `{key}` is the key at fault, any other name in
  /// braces the value of that key.
  package let message: String
  /// What is told where more than one key stands of which only one may; `{first}` is the other.
  package var surplus: String?

  package init(_ demand: Demand, _ message: String, surplus: String? = nil) {
    self.demand = demand
    self.message = message
    self.surplus = surplus
  }
}

extension KeyRule {
  /// The same in the words of JSON Schema.
  package var schema: JSONObject {
    switch demand {
    case .forbids(let tests, let occasion):
      .anyOf([.not(occasion.schema), .not(Self.any(tests))])
    case .only(let keys, let tests):
      .anyOf([.not(.requiresAny(of: keys))] + tests.map(\.schema))
    case .onlyUnder(let key, let keys, let tests):
      .anyOf([.under(key, .not(.requiresAny(of: keys)))] + tests.map(\.schema))
    case .some(let tests): Self.any(tests)
    case .something: ["minProperties": 1]
    case .atMostOne(let keys):
      .oneOf([.not(.requiresAny(of: keys))] + keys.map { .requires($0) })
    case .exactlyOne(let keys): .oneOf(keys.map { .requires($0) })
    case .oneOnly: ["minProperties": 1, "maxProperties": 1]
    case .chooses(let key, let words, let occasion):
      .anyOf([
        .not(occasion.schema), .not(.requires(key)), .says(key, words.map(JSONValue.string)),
      ])
    }
  }

  private static func any(_ tests: [KeyTest]) -> JSONObject {
    tests.count == 1 ? tests[0].schema : .anyOf(tests.map(\.schema))
  }

  /// The same in a sentence.
  package var sentence: String {
    switch demand {
    case .forbids(let tests, let occasion):
      "no \(Self.list(tests.map(\.text), "or")) beside \(occasion.text)"
    case .only(let keys, let tests):
      "\(Self.list(keys.map { "`\($0)`" }, "and")) only with \(Self.list(tests.map(\.text), "or"))"
    case .onlyUnder(let key, let keys, let tests):
      "\(Self.list(keys.map { "`\($0)`" }, "and")) under `\(key)` only with"
        + " \(Self.list(tests.map(\.text), "or"))"
    case .some(let tests): "at least one of \(Self.list(tests.map(\.text), "and"))"
    case .something: "at least one key"
    case .atMostOne(let keys):
      "not more than one of \(Self.list(keys.map { "`\($0)`" }, "and"))"
    case .exactlyOne(let keys):
      "exactly one of \(Self.list(keys.map { "`\($0)`" }, "and"))"
    case .oneOnly: "one key alone"
    case .chooses(let key, let words, let occasion):
      "with \(occasion.text), `\(key)` is \(Self.list(words.map { "`\($0)`" }, "or"))"
    }
  }

  private static func list(_ parts: [String], _ word: String) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

extension KeyRule {
  /// Tells of what a mapping says against it; a key that is misspelt is no missing key.
  package func check(_ node: ScenarioNode, slips: Set<String>, _ findings: inout Findings) {
    switch demand {
    case .forbids(let tests, let occasion):
      guard occasion.holds(in: node) else { return }
      for test in tests where test.holds(in: node) { refuse(test.key, of: node, &findings) }
    case .only(let keys, let tests):
      guard !tests.contains(where: { $0.holds(in: node) }) else { return }
      for key in keys { refuse(key, of: node, &findings) }
    case .onlyUnder(let key, let keys, let tests):
      guard !tests.contains(where: { $0.holds(in: node) }), let under = node[key] else { return }
      for key in keys { refuse(key, of: under, &findings) }
    case .something:
      if node.entries.isEmpty { findings.fault(message, at: node.place) }
    case .atMostOne(let keys):
      let stated = node.entries.filter { keys.contains($0.key) }
      checkOne(of: stated, isMissing: false, node, &findings)
    case .some(let tests):
      let isMet = tests.contains { $0.holds(in: node) || slips.contains($0.key) }
      if !isMet { findings.fault(message, at: node.place) }
    case .exactlyOne(let keys):
      let stated = node.entries.filter { keys.contains($0.key) }
      checkOne(of: stated, isMissing: slips.isDisjoint(with: keys), node, &findings)
    case .oneOnly: checkOne(of: node.entries, isMissing: true, node, &findings)
    case .chooses(let key, let words, let occasion):
      guard occasion.holds(in: node) else { return }
      checkWord(of: key, words, node, &findings)
    }
  }

  private func refuse(_ key: String, of node: ScenarioNode, _ findings: inout Findings) {
    guard let value = node[key] else { return }
    findings.fault(filled(message, key, node), at: value.place)
  }

  private func checkOne(
    of stated: [ScenarioNode.Entry],
    isMissing: Bool,
    _ node: ScenarioNode,
    _ findings: inout Findings
  ) {
    if stated.isEmpty, isMissing { findings.fault(message, at: node.place) }
    guard stated.count > 1 else { return }
    let text = filled(surplus ?? message, stated[1].key, node)
    findings.fault(text.replacing("{first}", with: stated[0].key), at: stated[1].keyPlace)
  }

  private func checkWord(
    of key: String,
    _ words: [String],
    _ node: ScenarioNode,
    _ findings: inout Findings
  ) {
    guard let value = node[key], let word = value.text, !words.contains(word) else { return }
    let clause = Suggestion.clause(for: word, among: words, kind: "possible:")
    findings.fault("\(key): \(quoted(word)) \(message); \(clause)", at: value.place)
  }

  /// A text with the key at fault, and with values that stand beside it.
  private func filled(_ text: String, _ key: String, _ node: ScenarioNode) -> String {
    node.entries.reduce(text.replacing("{key}", with: key)) { text, entry in
      text.replacing("{\(entry.key)}", with: entry.value.text ?? "")
    }
  }
}
