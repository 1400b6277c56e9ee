/// Something that a contract keeps in a sandbox: its switches, or a state of its own.
package protocol ContractValue: Sendable {
  /// What it is as long as nobody has changed it.
  init()
}

/// Values of contracts, each found by its type: whoever keeps them needs to know none of them.
package struct ContractValues: Sendable {
  private typealias Entry = (type: ObjectIdentifier, value: any ContractValue)

  /// A few at most: they are found sooner in line than by hash.
  private var values: [Entry] = []

  package init() {}

  private func place(_ type: any ContractValue.Type) -> Int? {
    let type = ObjectIdentifier(type)
    return values.firstIndex { $0.type == type }
  }

  private mutating func set(_ value: any ContractValue, _ type: any ContractValue.Type) {
    if let place = place(type) {
      values[place].value = value
    } else {
      values.append((ObjectIdentifier(type), value))
    }
  }

  package subscript<Value: ContractValue>(_: Value.Type) -> Value {
    get { place(Value.self).flatMap { values[$0].value as? Value } ?? Value() }
    set { set(newValue, Value.self) }
  }

  /// The value of a type; for calls that come from another target, where ``subscript(_:)`` would
  /// look up what it is generic over.
  package func value(of type: any ContractValue.Type) -> any ContractValue {
    place(type).map { values[$0].value } ?? type.init()
  }

  /// Changes a value in its place, so that what it holds is not copied.
  package mutating func change<Value: ContractValue, Result, Failure: Error>(
    _: Value.Type,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var value = place(Value.self).flatMap { values.remove(at: $0).value as? Value } ?? Value()
    defer { set(value, Value.self) }
    return try body(&value)
  }
}
