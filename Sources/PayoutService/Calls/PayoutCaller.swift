import WireJSON

/// Who calls, by the headers of a call.
///
/// - Source: payout-service.md §4.
package struct PayoutCaller: Sendable, Equatable {
  /// The name of the processor that is meant; any is taken.
  package let connector: String

  /// The headers that say it.
  static let headers = [
    "x-merchant-id", "x-config-override", "x-connector-config", "x-connector", "x-connector-auth",
    "x-auth", "x-api-key", "x-key1", "x-api-secret", "x-key2", "x-auth-key-map",
  ]

  /// Reads the headers.
  ///
  /// - Parameter header: the value of a header by its name in lower case.
  /// - Throws: what is missing or cannot be read.
  package init(_ header: (String) -> String?) throws(PayoutRefusal) {
    if let override = header("x-config-override"), Self.object(override) == nil {
      throw .invalidOverride
    }
    if let config = header("x-connector-config") {
      connector = try Self.connector(inConfig: config)
      return
    }
    guard let name = header("x-connector") else { throw .missing("x-connector") }
    connector = try Self.checked(name)
    if let auth = header("x-connector-auth") {
      guard Self.object(auth)?["auth_type"]?.object != nil else {
        throw .invalid("x-connector-auth", context: "It is no JSON object with auth_type")
      }
      return
    }
    try Self.checkAuth(header)
  }

  /// The processor of `{"config":{"Stripe":{…}}}`.
  private static func connector(inConfig text: String) throws(PayoutRefusal) -> String {
    guard let config = object(text)?["config"]?.object, config.members.count == 1,
      let entry = config.members.first, entry.value.object != nil
    else {
      throw .invalid(
        "X-Connector-Config",
        context: "Failed to parse X-Connector-Config JSON into ConnectorSpecificConfig"
      )
    }
    return entry.key.lowercased()
  }

  private static func object(_ text: String) -> JSONObject? {
    (try? JSONParser.parse(Array(text.utf8)))?.object
  }

  private static func checked(_ name: String) throws(PayoutRefusal) -> String {
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
    guard isName, !name.isEmpty, name.utf8.count <= 64 else {
      throw .invalid("x-connector", context: "Invalid connector: \(name.prefix(64))")
    }
    return name
  }

  /// The headers that an authentication needs, by its name.
  private static let schemes: [String: [String]] = [
    "header-key": ["x-api-key"], "body-key": ["x-api-key", "x-key1"],
    "signature-key": ["x-api-key", "x-key1", "x-api-secret"],
    "multi-auth-key": ["x-api-key", "x-key1", "x-api-secret", "x-key2"],
    "currency-auth-key": ["x-auth-key-map"], "no-key": [], "temporary-auth": [],
  ]

  private static func checkAuth(_ header: (String) -> String?) throws(PayoutRefusal) {
    guard let name = header("x-auth") else { throw .missing("x-auth") }
    guard let needed = schemes[name] else { throw .invalidAuth(String(name.prefix(64))) }
    for field in needed {
      guard let value = header(field) else { throw .missing(field) }
      if field == "x-auth-key-map", object(value) == nil {
        throw .invalid(field, context: "It is no JSON object")
      }
    }
  }
}
