/// What of a URL proves somebody.
package enum SecretURL {
  /// Its user, with the password, and the values of its query whose names say that they are secret.
  package static func secrets(of url: String) -> [String] {
    let parts = url.split(separator: "?", maxSplits: 1)
    let authority = parts.first?.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    let user = authority.lastIndex(of: "@").map { String(authority[..<$0]) }
    let query = parts.dropFirst().first?.split(separator: "#", maxSplits: 1).first ?? ""
    let values = query.split(separator: "&").compactMap { item -> String? in
      let sides = item.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, SecretMask.isSecret(sides[0]) else { return nil }
      return String(sides[1])
    }
    return [user].compactMap(\.self) + values
  }
}
