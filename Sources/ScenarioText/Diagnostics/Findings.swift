import SandboxCore

/// What was found wrong in one file so far, and where in its keys the reader is.
package struct Findings {
  /// More findings than anyone reads; the rest is counted.
  private static let most = 200
  /// Each may take thousands of states, so their number is bounded too.
  package static let mostPatterns = 200

  package let file: String
  package let source: SourceText
  private var found: [ScenarioDiagnostic] = []
  private var dropped = 0
  private var path: [String] = []
  private var patternCount = 0
  /// Whether something keeps the file from being used.
  package private(set) var hasFaults = false

  package init(file: String, source: SourceText) {
    self.file = file
    self.source = source
  }

  /// All findings in the order of the text.
  package var diagnostics: [ScenarioDiagnostic] {
    let sorted = found.sorted { $0.place < $1.place }
    guard dropped > 0, let last = sorted.last else { return sorted }
    return sorted + [
      diagnostic(
        .error,
        "\(Quantity(dropped, "more finding").asSubject) not shown",
        at: last.place
      )
    ]
  }

  /// A fault of the value at hand; the message begins with the keys that lead to it.
  package mutating func fault(_ message: @autoclosure () -> String, at place: SourcePlace) {
    hasFaults = true
    add(.error, message, at: place)
  }

  package mutating func warn(_ message: String, at place: SourcePlace) {
    add(.warning, { message }, at: place)
  }

  /// Whether more findings would not be shown anyway.
  package var isFull: Bool { found.count >= Self.most }

  /// Counts one more regular expression; false when the file has too many.
  package mutating func mayHavePattern() -> Bool {
    patternCount += 1
    return patternCount <= Self.mostPatterns
  }

  /// Reads what stands under a key; findings name it.
  package mutating func inside(_ key: String, _ read: (inout Findings) -> Void) {
    path.append(key)
    read(&self)
    path.removeLast()
  }

  /// The message is not even made when nobody will see it.
  private mutating func add(
    _ severity: ScenarioDiagnostic.Severity,
    _ message: () -> String,
    at place: SourcePlace
  ) {
    guard !isFull else {
      dropped += 1
      return
    }
    found.append(diagnostic(severity, message(), at: place))
  }

  private func diagnostic(
    _ severity: ScenarioDiagnostic.Severity,
    _ message: String,
    at place: SourcePlace
  ) -> ScenarioDiagnostic {
    ScenarioDiagnostic(
      file: file,
      place: place,
      severity: severity,
      message: path.isEmpty ? message : "\(path.joined(separator: ".")): \(message)",
      excerpt: source.excerpt(at: place)
    )
  }
}
