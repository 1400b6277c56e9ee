/// Every refusal of Easy Cashout with its wording and HTTP status.
/// - Source: cashouts-v3.md §5.6: names and texts; the HTTP statuses are inferred.
package enum EasyErrorTable {
  /// What an answer is called in its member `error`.
  package enum Name: String, Sendable, CaseIterable {
    case missingFields = "missing_fields"
    case invalidRequest = "invalid_request"
    case invalidAddress = "invalid_ip_address"
    case invalidCredentials = "invalid_credentials"
  }

  /// One refusal's row.
  package struct Row: Sendable {
    package let name: Name
    /// `{fields}` stands for the names of the fields at fault.
    package let template: String
    package let httpStatus: Int
  }

  package static func row(_ name: Name) -> Row {
    switch name {
    case .missingFields: row(name, "The following fields are missing or invalid: {fields}", 400)
    case .invalidRequest: row(name, "One or more parameters provided are invalid", 400)
    case .invalidAddress: row(name, "Invalid IP address", 401)
    case .invalidCredentials: row(name, "The provided credentials are invalid", 401)
    }
  }

  package static let rows = Name.allCases.map { row($0) }

  private static func row(_ name: Name, _ template: String, _ httpStatus: Int) -> Row {
    Row(name: name, template: template, httpStatus: httpStatus)
  }
}
