/// One finding about a scenario file: what, where, and what to write instead.
package struct ScenarioDiagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable {
    /// The file cannot be used.
    case error
    /// The file works, but hardly as it was meant.
    case warning
  }

  /// The file's name as it was given.
  package let file: String
  package let place: SourcePlace
  package let severity: Severity
  package let message: String
  /// The offending line, or a window of it when it is long.
  package let excerpt: SourceText.Excerpt

  package init(
    file: String,
    place: SourcePlace,
    severity: Severity,
    message: String,
    excerpt: SourceText.Excerpt
  ) {
    self.file = file
    self.place = place
    self.severity = severity
    self.message = message
    self.excerpt = excerpt
  }

  package var line: Int { place.line }
  package var column: Int { place.column }
}

extension ScenarioDiagnostic: CustomStringConvertible {
  /// `file:line:column: error: message`, the offending line and a caret under the place.
  package var description: String {
    guard !excerpt.text.isEmpty else { return headline + "\n" }
    return headline + "\n    \(excerpt.text)\n    \(excerpt.padding)^\n"
  }

  /// `file:line:column: error: message`, in one line.
  package var headline: String {
    TerminalText.line("\(file):\(line):\(column): \(severity.rawValue): \(message)")
  }
}

/// Why a scenario does not load: every finding, warnings included, in the order of the text.
package struct ScenarioFaults: Error, Sendable, Equatable {
  package let diagnostics: [ScenarioDiagnostic]

  package init(diagnostics: [ScenarioDiagnostic]) { self.diagnostics = diagnostics }

  /// All findings as people read them.
  package var text: String { diagnostics.map(\.description).joined() }
}

extension ScenarioFaults: CustomStringConvertible {
  package var description: String { text }
}
