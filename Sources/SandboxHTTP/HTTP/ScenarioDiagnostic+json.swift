import ScenarioLanguage
package import ScenarioText
package import WireJSON

extension ScenarioDiagnostic {
  /// The finding as the control API shows it.
  package var controlJSON: JSONValue {
    [
      "line": .integer(line), "column": .integer(column),
      "severity": .string(severity.rawValue), "message": .string(message),
    ]
  }
}
