/// A scheme of the `Authorization` header; its name is compared without case, what follows is not.
/// - Source: RFC 9110, section 11.1.
package struct AuthorizationScheme: RawRepresentable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let bearer = AuthorizationScheme(rawValue: "Bearer")

  /// What proves the caller; nil for no header, for another scheme and for a scheme alone.
  package func credentials(in header: String?) -> String? {
    guard let header else { return nil }
    let name = header.prefix { $0 != " " }
    guard name.lowercased() == rawValue.lowercased() else { return nil }
    let credentials = header.dropFirst(name.count).drop { $0 == " " }
    return credentials.isEmpty ? nil : String(credentials)
  }
}
