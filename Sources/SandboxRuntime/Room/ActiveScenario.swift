package import CashoutsV3
package import ScenarioLanguage

/// The scenario in force and its source, as `GET /sandbox/scenario` gives it.
package struct ActiveScenario: Sendable {
  package var title: String
  /// The text that was loaded; `nil` for the built-in default.
  package var source: String?
  /// The contract's switches, the brand among them.
  package var options: V3Options
  /// What is watched of the merchant.
  package var observed: [ObserveEntry]

  package init(
    title: String,
    source: String? = nil,
    options: V3Options = V3Options(),
    observed: [ObserveEntry] = []
  ) {
    self.title = title
    self.source = source
    self.options = options
    self.observed = observed
  }
}
