/// One key of a section: its name and what its value does to the target.
package struct Key<Target>: Sendable {
  package let name: String
  package let isRequired: Bool
  /// What editors are told about the value.
  package let schema: ValueSchema
  package let take: @Sendable (ScenarioNode, inout Target, inout Findings) -> Void

  /// A key whose value is stored as it is read.
  ///
  /// - Parameters:
  ///   - name: As files have it.
  ///   - about: What it says, with the unit, for editors to show.
  ///   - standard: What holds without it, as files would write it.
  ///   - isRequired: Whether its section cannot be without it.
  ///   - reader: Reads the value.
  ///   - target: Where the value goes.
  package init<Value>(
    _ name: String,
    about: String = "",
    default standard: String? = nil,
    required isRequired: Bool = false,
    _ reader: ValueReader<Value>,
    _ target: any WritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(name, about: about, default: standard, required: isRequired, reader) {
      owner,
      value,
      _ in
      owner[keyPath: target] = value
    }
  }

  /// A key whose value goes where `store` puts it.
  package init<Value>(
    _ name: String,
    about: String = "",
    default standard: String? = nil,
    required isRequired: Bool = false,
    _ reader: ValueReader<Value>,
    store: @escaping @Sendable (inout Target, Value, SourcePlace) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    schema = reader.schema.described(about + (standard.map { " Default: \($0)." } ?? ""))
    take = { node, target, findings in
      guard let value = reader.read(node, &findings) else { return }
      store(&target, value, node.place)
    }
  }
}
