/// The fields of a request for a hosted page.
/// - Source: cashouts-v3.md §5.6.
package enum EasyField: String, Sendable, CaseIterable {
  case login
  case password
  case externalID = "external_id"
  case country
  case currency
  case amount
  case documentID = "document_id"
  case firstName = "first_name"
  case lastName = "last_name"
  case onHold = "on_hold"
  case notificationURL = "notification_url"

  /// What V3 calls it, where the names differ.
  var nameInCreate: String {
    switch self {
    case .firstName: FieldName.beneficiaryName.rawValue
    case .lastName: FieldName.beneficiaryLastname.rawValue
    default: rawValue
    }
  }

  /// In characters.
  package var maximum: Int? {
    switch self {
    case .externalID: FieldTable.maximumLength(.externalID)
    case .documentID: FieldTable.maximumLength(.documentID)
    case .firstName, .lastName: FieldTable.maximumLength(.beneficiaryName)
    case .notificationURL: FieldTable.maximumLength(.notificationURL)
    default: nil
    }
  }

  /// What a value has to be; forms are those of a create (inferred).
  package var form: String {
    switch self {
    case .login: "the API Key"
    case .password: "the API Passphrase"
    case .country: "one that payouts can go to"
    case .currency: "USD or the country's own"
    case .amount: "above zero with two decimals at most"
    case .externalID, .documentID: "1 to \(maximum ?? 0) characters"
    case .firstName, .lastName: "a name that the country takes"
    case .onHold: "true or false"
    case .notificationURL: "an http(s) URL"
    }
  }
}
