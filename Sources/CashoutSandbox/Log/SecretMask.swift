import HTTPTypes
import WireJSON

/// Hides credentials in what the request log shows.
enum SecretMask {
  static let mask = "***"

  private static let secretFields: Set<String> = [
    "pass", "password", "apiKey", "api_key", "secretKey",
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

  /// A JSON body with secret members masked at any depth; other text as it is.
  static func body(_ bytes: [UInt8]) -> JSONValue {
    guard !bytes.isEmpty else { return .null }
    guard let value = try? JSONParser.parse(bytes) else {
      return .string(plain(String(decoding: bytes.prefix(4096), as: UTF8.self)))
    }
    return masked(value)
  }

  static func masked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      .object(
        JSONObject(
          object.members.map {
            ($0.key, secretFields.contains($0.key) ? .string(mask) : masked($0.value))
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

  /// A body that is not JSON may still hold a passphrase: what follows a secret field's name goes.
  private static func plain(_ text: String) -> String {
    secretFields.reduce(text) { text, field in
      var parts = text.components(around: "\"\(field)\"")
      for index in parts.indices.dropFirst() {
        parts[index] = " " + mask + parts[index].drop { $0 != "," && $0 != "}" && $0 != "&" }
      }
      return parts.joined(separator: "\"\(field)\"")
    }
  }
}

extension String {
  fileprivate func components(around separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
