import CashoutsV3
import ContractPort

extension EasyField {
  /// The field as the tables of the contract have it.
  var row: WireField {
    WireField(rawValue, isRequired ? "always" : "never", form, "§5.6", at: maximum, mark: mark)
  }

  private var isRequired: Bool {
    switch self {
    case .currency, .onHold, .notificationURL: false
    default: true
    }
  }

  private var mark: Mark {
    switch self {
    case .login, .password, .country: .documented
    default: .inferred
    }
  }
}

extension D24Authentication {
  /// The headers as the tables of the contract have them.
  static let fields = [
    WireField(
      Headers.date,
      "always",
      "ISO 8601 with its zone, at most \(window.components.seconds / 60) minutes from the sandbox's "
        + "clock or from the machine's",
      "§5.3",
      mark: .inferred
    ),
    WireField(Headers.login, "always", "the API Key", "§5.3"),
    WireField(
      Headers.authorization,
      "always",
      "`\(AuthorizationScheme.d24.rawValue)` and the HMAC-SHA256 of date, login and body in hex",
      "§5.3"
    ),
  ]
}

extension PixKeyList {
  /// The fields of each of the list's objects.
  static let fields = [WireField("pix", "always", "the key, any text", "§5.4")]
}

extension PixDetails {
  /// The body's fields.
  static let fields: [WireField] = [
    WireField("key_type", "always", "DOCUMENT, EMAIL, PHONE or RANDOM_ID", "§5.4"),
    WireField("document", "always", "a CPF or CNPJ, as text or number", "§5.4", mark: .inferred),
    WireField("pix_key", "always", "any text", "§5.4"),
    WireField(
      "notification_url",
      "always",
      "an http or https URL",
      "§5.4",
      at: FieldTable.maximumLength(.notificationURL),
      mark: .inferred
    ),
  ]
}

extension AccountFieldTable.Row {
  /// That the country decides on a field's presence is inferred.
  var mark: Mark { need == .byCountry ? .inferred : .documented }
}
