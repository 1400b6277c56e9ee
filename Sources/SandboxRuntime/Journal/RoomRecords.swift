import ContractPort
import RecordCoding
import SandboxCore
import ScenarioLanguage

/// What it takes to write the inputs of a server's sandboxes, and to read them again.
struct RoomRecords: Sendable {
  let list: ContractList
  let loader: ScenarioLoader
  private let contracts: ContractRecords

  init(_ list: ContractList, _ loader: ScenarioLoader) {
    self.list = list
    self.loader = loader
    contracts = ContractRecords(list)
  }

  var terms: OrderTermsTable { contracts.terms }

  func write(_ act: some ContractAct, to record: inout RecordWriter) {
    contracts.write(act, to: &record)
  }

  func act(from record: inout RecordReader) throws(RecordFault) -> any ContractAct {
    try contracts.act(from: &record)
  }

  func write(_ switches: ContractValues, to record: inout RecordWriter) {
    contracts.write(switches, to: &record)
  }

  func switches(from record: inout RecordReader) throws(RecordFault) -> ContractValues {
    try contracts.switches(from: &record)
  }

  func scenario(from record: inout RecordReader) throws(RecordFault) -> ScenarioFile {
    try ScenarioFile(from: &record, loader)
  }

  func write(states: ContractValues, to record: inout RecordWriter) {
    contracts.write(states: states, to: &record)
  }

  func states(from record: inout RecordReader) throws(RecordFault) -> ContractValues {
    try contracts.states(from: &record)
  }
}
