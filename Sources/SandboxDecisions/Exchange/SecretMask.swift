package import HTTPTypes
package import WireJSON

/// Hides credentials in what the sandbox shows: right ones, and the wrong ones that clients send.
///
/// A wrong passphrase is often the right one of production, and sent to any endpoint; so these names
/// hide a value wherever they stand, and those of a contract in its own calls.
package enum SecretMask {
  package static let mask = "***"

  /// Names of members whose value is nobody's business, without case, hyphens and underscores.
  private static let secretNames: Set<String> = [
    "pass", "passwd", "password", "passphrase", "signature", "apisignature", "payloadsignature",
    "apikey", "xapikey", "readonlykey", "secret", "secretkey", "apisecret", "clientsecret",
    "accesskey", "token", "accesstoken", "refreshtoken", "idtoken", "authtoken", "xauthtoken",
    "admintoken", "jwt", "bearer", "authorization", "proxyauthorization", "cookie", "setcookie",
  ]

  /// Whether a member, a form's field or a header of this name has a secret.
  static func isSecret(_ name: some StringProtocol, or hidden: Set<String> = []) -> Bool {
    // Most names are longer than any of a secret, or are looked up at once.
    guard name.utf8.count < 32 else { return false }
    let plain = plain(name)
    return secretNames.contains(plain) || hidden.contains { self.plain($0) == plain }
  }

  static func plain(_ name: some StringProtocol) -> String {
    let bytes = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Headers as an object, names in lower case; secrets keep their first four characters, those
  /// that a contract hides nothing.
  package static func headers(_ headers: HTTPFields, _ secrets: Secrets = Secrets()) -> JSONValue {
    .object(
      JSONObject(
        headers.map { field in
          let name = field.name.canonicalName
          guard !secrets.hidden.contains(name) else { return (name, .string(mask)) }
          let value = isSecret(name) ? hint(field.value) : SecretText.masked(field.value)
          return (name, JSONValue.string(value))
        }
      )
    )
  }

  /// A JSON body with secret members masked at any depth; of other text, what follows their names.
  package static func body(_ bytes: [UInt8], _ secrets: Secrets = Secrets()) -> JSONValue {
    guard !bytes.isEmpty else { return .null }
    if let value = try? JSONParser.parse(bytes), value.object != nil || value.array != nil {
      return masked(value, secrets)
    }
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return .string(SecretText.masked(text, hiding: secrets.all))
  }

  package static func masked(_ value: JSONValue, _ secrets: Secrets = Secrets()) -> JSONValue {
    switch value {
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, member($0.key, $0.value, secrets)) }))
    case .array(let elements): .array(elements.map { masked($0, secrets) })
    case .string(let text): .string(SecretText.masked(text, hiding: secrets.all))
    case .null, .bool, .number: value
    }
  }

  private static func member(
    _ name: String,
    _ value: JSONValue,
    _ secrets: Secrets
  ) -> JSONValue {
    if isSecret(name, or: secrets.hidden) { return .string(mask) }
    guard !secrets.shortened.isEmpty, secrets.shortened.contains(plain(name)) else {
      return masked(value, secrets)
    }
    return shortened(value)
  }

  /// A number, or an object around one, with the middle of it masked.
  private static func shortened(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, shortened($0.value)) }))
    case .array(let elements): .array(elements.map(shortened))
    case .string(let text): .string(ends(of: text))
    case .number(let number): .string(ends(of: number.text))
    case .null, .bool: value
    }
  }

  /// `424242***4242`; nothing of what is too short for that.
  private static func ends(of text: String) -> String {
    text.count < 13 ? mask : text.prefix(6) + mask + text.suffix(4)
  }

  private static func hint(_ secret: String) -> String {
    secret.count > 12 ? secret.prefix(4) + mask : mask
  }
}
