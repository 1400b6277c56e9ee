package import ContractPort
package import RecordCoding
package import SandboxCore
package import ScenarioLanguage

/// What it takes to write the inputs of a server's sandboxes, and to read them again.
///
/// A class, for it is handed on with each of a million records.
package final class RoomRecords: Sendable {
  package let list: ContractList
  package let loader: ScenarioLoader
  private let contracts: ContractRecords

  package init(_ list: ContractList, _ loader: ScenarioLoader) {
    self.list = list
    self.loader = loader
    contracts = ContractRecords(list)
  }

  package var terms: OrderTermsTable { contracts.terms }

  package func write(_ act: some ContractAct, to record: inout RecordWriter) {
    contracts.write(act, to: &record)
  }

  package func act(from record: inout RecordReader) throws(RecordFault) -> any ContractAct {
    try contracts.act(from: &record)
  }

  package func write(_ switches: ContractValues, to record: inout RecordWriter) {
    contracts.write(switches, to: &record)
  }

  package func switches(from record: inout RecordReader) throws(RecordFault) -> ContractValues {
    try contracts.switches(from: &record)
  }

  package func scenario(from record: inout RecordReader) throws(RecordFault) -> ScenarioFile {
    try ScenarioFile(from: &record, loader)
  }

  package func write(states: ContractValues, to record: inout RecordWriter) {
    contracts.write(states: states, to: &record)
  }

  package func states(from record: inout RecordReader) throws(RecordFault) -> ContractValues {
    try contracts.states(from: &record)
  }
}
