/// Every refusal of the reconciliation API with its wording and HTTP status.
/// - Source: cashouts-v3.md §5.7: 83; the others and all HTTP statuses are inferred.
package enum ReconciliationErrorTable {
  /// The codes; the two that no page shows are those of the validation API.
  package enum Code: Int, Sendable, CaseIterable {
    case location = 83
    case credentials = 100
    case parameter = 300
  }

  /// One code's row.
  package struct Row: Sendable {
    package let code: Code
    /// `{parameter}` stands for the name of the parameter at fault.
    package let template: String
    package let httpStatus: Int
  }

  package static func row(_ code: Code) -> Row {
    switch code {
    case .location:
      row(
        code,
        "You are not permitted to log in from this location, please contact your "
          + "account administrator.",
        401
      )
    case .credentials: row(code, "Invalid credentials", 401)
    case .parameter: row(code, "Invalid parameter: {parameter}", 400)
    }
  }

  package static let rows = Code.allCases.map { row($0) }

  private static func row(_ code: Code, _ template: String, _ httpStatus: Int) -> Row {
    Row(code: code, template: template, httpStatus: httpStatus)
  }
}
