/// One key of a section: its name and what its value does to the target.
struct Key<Target>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: ValueSchema
  let take: @Sendable (ScenarioNode, inout Target, inout Findings) -> Void

  /// A key whose value is stored as it is read.
  init<Value>(
    _ name: String,
    required isRequired: Bool = false,
    _ reader: ValueReader<Value>,
    _ target: any WritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(name, required: isRequired, reader) { owner, value, _ in
      owner[keyPath: target] = value
    }
  }

  /// A key whose value goes where `store` puts it.
  init<Value>(
    _ name: String,
    required isRequired: Bool = false,
    _ reader: ValueReader<Value>,
    store: @escaping @Sendable (inout Target, Value, SourcePlace) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    schema = reader.schema
    take = { node, target, findings in
      guard let value = reader.read(node, &findings) else { return }
      store(&target, value, node.place)
    }
  }
}
