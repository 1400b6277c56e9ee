/// A piece of a scenario file with its place: text, a list or a mapping.
package struct ScenarioNode: Sendable {
  package let place: SourcePlace
  package let content: Content
  /// How many nodes this one stands for, itself and aliases' contents included.
  package let weight: Int

  package enum Content: Sendable {
    /// Text as written; plain means without quotes.
    case scalar(String, isPlain: Bool)
    case list([ScenarioNode])
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package let key: String
    package let keyPlace: SourcePlace
    package let value: ScenarioNode
  }

  package init(_ content: Content, at place: SourcePlace) {
    self.content = content
    self.place = place
    switch content {
    case .scalar: weight = 1
    case .list(let nodes): weight = nodes.reduce(1) { $0 + $1.weight }
    case .mapping(let entries): weight = entries.reduce(1) { $0 + 1 + $1.value.weight }
    }
  }

  /// The text of a scalar; `nil` for lists, mappings and nothing.
  package var text: String? {
    if case .scalar(let text, _) = content, !isNothing { text } else { nil }
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> ScenarioNode? { entries.first { $0.key == key }?.value }

  /// A mapping's keys with their values; of anything else none.
  package var entries: [Entry] { if case .mapping(let entries) = content { entries } else { [] } }

  package var isMapping: Bool { if case .mapping = content { true } else { false } }

  /// Whether nothing stands here: an empty value, `~` or `null`.
  package var isNothing: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What was found, in the words of a message.
  package var found: String {
    switch content {
    case .scalar where isNothing: "nothing"
    case .scalar(let text, _): quoted(text)
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A text in quotes for a message, shortened when it is long.
package func quoted(_ text: String) -> String {
  let line = text.replacing("\n", with: "\\n")
  return line.count > 60 ? "\"\(line.prefix(57))…\"" : "\"\(line)\""
}
