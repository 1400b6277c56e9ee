import HTTPTypes
import WireJSON

/// Hides credentials in what the request log shows.
enum SecretMask {
  static let mask = "***"

  /// Names of members whose value is nobody's business, in lower case.
  private static let secretFields: Set<String> = [
    "pass", "password", "passphrase", "signature", "api_signature", "apisignature", "api_key",
    "apikey", "secret", "secret_key", "secretkey",
  ]
  private static let secretHeaders: Set<String> = [
    "authorization", "cookie", "set-cookie", "payload-signature", "proxy-authorization",
  ]

  /// Headers as an object, names in lower case; secrets keep their first four characters.
  static func headers(_ headers: HTTPFields) -> JSONValue {
    .object(
      JSONObject(
        headers.map { field in
          let name = field.name.canonicalName
          let value = secretHeaders.contains(name) ? hint(field.value) : field.value
          return (name, JSONValue.string(value))
        }
      )
    )
  }

  /// A JSON body with secret members masked at any depth; of other text, what follows their names.
  static func body(_ bytes: [UInt8]) -> JSONValue {
    guard !bytes.isEmpty else { return .null }
    if let value = try? JSONParser.parse(bytes), value.object != nil || value.array != nil {
      return masked(value)
    }
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return .string(SecretText.masked(text, fields: secretFields))
  }

  static func masked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      .object(
        JSONObject(
          object.members.map {
            ($0.key, secretFields.contains($0.key.lowercased()) ? .string(mask) : masked($0.value))
          }
        )
      )
    case .array(let elements): .array(elements.map(masked))
    case .null, .bool, .number, .string: value
    }
  }

  private static func hint(_ secret: String) -> String {
    secret.count > 12 ? secret.prefix(4) + mask : mask
  }
}
