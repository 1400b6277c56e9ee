package import ContractPort
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
