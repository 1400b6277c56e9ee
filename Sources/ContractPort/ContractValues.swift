/// Something that a contract keeps in a sandbox: its switches, or a state of its own.
package protocol ContractValue: Sendable {
  /// What it is as long as nobody has changed it.
  init()
}

/// Values of contracts, each found by its type: whoever keeps them needs to know none of them.
package struct ContractValues: Sendable {
  private var values: [ObjectIdentifier: any ContractValue] = [:]

  package init() {}

  package subscript<Value: ContractValue>(_: Value.Type) -> Value {
    get { values[ObjectIdentifier(Value.self)] as? Value ?? Value() }
    set { values[ObjectIdentifier(Value.self)] = newValue }
  }

  /// The value of a type; for calls that come from another target, where ``subscript(_:)`` would
  /// look up what it is generic over.
  package func value(of type: any ContractValue.Type) -> any ContractValue {
    values[ObjectIdentifier(type)] ?? type.init()
  }

  /// Changes a value in its place, so that what it holds is not copied.
  package mutating func change<Value: ContractValue, Result, Failure: Error>(
    _: Value.Type,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let key = ObjectIdentifier(Value.self)
    var value = values.removeValue(forKey: key) as? Value ?? Value()
    defer { values[key] = value }
    return try body(&value)
  }
}
