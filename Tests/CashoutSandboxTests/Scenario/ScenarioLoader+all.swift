import CashoutSandbox
import ScenarioLanguage
import ScenarioText

/// Files with the words of all contracts, as the commands read them.
extension ScenarioLoader {
  static func load(
    _ text: String,
    name: String = "scenario"
  ) throws(ScenarioFaults) -> ScenarioFile {
    try MockedContracts.loader.load(text, name: name)
  }

  static func load(bytes: [UInt8]) throws(ScenarioFaults) -> ScenarioFile {
    try MockedContracts.loader.load(bytes: bytes)
  }

  static func load(path: String) throws(ScenarioFaults) -> ScenarioFile {
    try MockedContracts.loader.load(path: path)
  }
}

extension ScenarioSchema {
  /// That of all contracts.
  static let document = document(MockedContracts.loader.words)
  static let text = text(MockedContracts.loader.words)
}

extension ScenarioKeys {
  /// Those of all contracts.
  static let levels = levels(MockedContracts.loader.words)
}

extension ScenarioCheck {
  init(paths: [String]) throws(UsageFault) { try self.init(paths: paths, MockedContracts.loader) }
}
