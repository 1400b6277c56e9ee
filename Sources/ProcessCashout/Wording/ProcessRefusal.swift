import ContractPort

/// A refusal with what its wording leaves open, and what its caller would like to know.
package struct ProcessRefusal: Error, Sendable, Equatable {
  package let error: ProcessError
  /// A text in place of the table's.
  package let text: String?
  /// How long to wait, in seconds.
  package let seconds: Int?
  /// What the platform would not say.
  package let diagnosis: String

  package init(
    _ error: ProcessError,
    text: String? = nil,
    seconds: Int? = nil,
    _ diagnosis: String
  ) {
    self.error = error
    self.text = text
    self.seconds = seconds
    self.diagnosis = diagnosis
  }

  /// The answer's `content`.
  package var content: String {
    let text = text ?? ProcessErrorTable.row(error).text
    guard let seconds else { return text }
    return text.split(separator: "{seconds}", omittingEmptySubsequences: false)
      .joined(separator: String(seconds))
  }
}

extension ActRefusal {
  /// A refusal of an act by its name.
  init(_ error: ProcessError, detail: String? = nil) { self.init(error.rawValue, detail: detail) }
}
