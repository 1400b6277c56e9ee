package import ContractPort
import SandboxCore
package import ScenarioLanguage

/// The scenario in force and its source, as `GET /sandbox/scenario` gives it.
package struct ActiveScenario: Sendable {
  package var title: String
  /// The text that was loaded; `nil` for the built-in default.
  package var source: String?
  /// The contracts' switches, the brand among them.
  package var switches: ContractValues
  /// What is watched of the merchant.
  package var observed: [ObserveEntry]

  package init(
    title: String,
    source: String? = nil,
    switches: ContractValues = ContractValues(),
    observed: [ObserveEntry] = []
  ) {
    self.title = title
    self.source = source
    self.switches = switches
    self.observed = observed
  }
}

extension ActiveScenario {
  /// Takes what a file says; what it leaves out stays as it is.
  package mutating func take(_ file: ScenarioFile, _ contracts: ContractList) {
    title = file.scenario.title
    source = file.text
    contracts.choose(file.choices, in: &switches)
    if let observed = file.observed { self.observed = observed }
  }
}
