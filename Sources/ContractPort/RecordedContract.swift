package import RecordCoding
package import SandboxCore

/// What a journal has to know of a contract to write what goes through the door, and to read it.
package protocol RecordedContract: Sendable {
  /// What its orders share: its mark, the fields that it names, its codes of rejections.
  var terms: OrderTerms { get }

  /// The acts with which it changes what it keeps.
  var acts: [any ContractAct.Type] { get }

  /// The switches that scenario files, `serve` or the control API set.
  var switches: [any ContractSwitches.Type] { get }

  /// What it keeps in a sandbox, for a snapshot of it.
  var states: [any ContractState.Type] { get }
}

extension RecordedContract {
  package var acts: [any ContractAct.Type] { [] }
  package var switches: [any ContractSwitches.Type] { [] }
  package var states: [any ContractState.Type] { [] }
}

/// Switches of a contract: what it keeps across resets, and a journal across restarts.
package protocol ContractSwitches: ContractValue, Recorded {
  /// What records call them, among all contracts; never another's.
  static var recordName: String { get }
}

/// What a contract keeps in a sandbox until a reset, as a snapshot has it.
package protocol ContractState: ContractValue, Recorded {
  /// What records call it, among all contracts; never another's.
  static var recordName: String { get }
}

/// What a journal knows of all contracts of a server.
package struct ContractRecords: Sendable {
  package let terms: OrderTermsTable
  private let acts: [String: any ContractAct.Type]
  private let switches: [any ContractSwitches.Type]
  private let states: [any ContractState.Type]

  package init(_ contracts: ContractList) {
    terms = OrderTermsTable(contracts.all.map(\.terms))
    let types = contracts.all.flatMap(\.acts)
    acts = Dictionary(types.map { ($0.recordName, $0) }) { first, _ in first }
    switches = contracts.all.flatMap(\.switches)
    states = contracts.all.flatMap(\.states)
  }

  /// Writes an act behind its name.
  package func write<Act: ContractAct>(_ act: Act, to record: inout RecordWriter) {
    precondition(acts[Act.recordName] != nil, "\(Act.self) is not among its contract's acts")
    record.text(Act.recordName)
    record.value(act)
  }

  /// Reads an act by its name.
  package func act(from record: inout RecordReader) throws(RecordFault) -> any ContractAct {
    let name = try record.text()
    guard let type = acts[name] else { throw .unknownName(name) }
    return try type.init(from: &record)
  }

  /// Writes all switches, each behind its name.
  package func write(_ values: ContractValues, to record: inout RecordWriter) {
    record.number(UInt64(switches.count))
    for type in switches { Self.write(type, of: values, to: &record) }
  }

  private static func write<Switches: ContractSwitches>(
    _ type: Switches.Type,
    of values: ContractValues,
    to record: inout RecordWriter
  ) {
    record.text(type.recordName)
    record.value(values[type])
  }

  package func switches(from record: inout RecordReader) throws(RecordFault) -> ContractValues {
    var values = ContractValues()
    for _ in 0..<(try record.count()) {
      let name = try record.text()
      guard let type = switches.first(where: { $0.recordName == name }) else {
        throw .unknownName(name)
      }
      try Self.read(type, into: &values, from: &record)
    }
    return values
  }

  private static func read<Switches: ContractSwitches>(
    _ type: Switches.Type,
    into values: inout ContractValues,
    from record: inout RecordReader
  ) throws(RecordFault) {
    values[type] = try type.init(from: &record)
  }

  /// Writes what contracts keep, each part behind its name.
  package func write(states values: ContractValues, to record: inout RecordWriter) {
    record.number(UInt64(states.count))
    for type in states { Self.write(type, of: values, to: &record) }
  }

  private static func write<State: ContractState>(
    _ type: State.Type,
    of values: ContractValues,
    to record: inout RecordWriter
  ) {
    record.text(type.recordName)
    record.value(values[type])
  }

  package func states(from record: inout RecordReader) throws(RecordFault) -> ContractValues {
    var values = ContractValues()
    for _ in 0..<(try record.count()) {
      let name = try record.text()
      guard let type = states.first(where: { $0.recordName == name }) else {
        throw .unknownName(name)
      }
      try Self.read(type, into: &values, from: &record)
    }
    return values
  }

  private static func read<State: ContractState>(
    _ type: State.Type,
    into values: inout ContractValues,
    from record: inout RecordReader
  ) throws(RecordFault) {
    values[type] = try type.init(from: &record)
  }
}
