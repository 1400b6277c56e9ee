/// An address that a request can be sent to: http or https, a host, and perhaps a port.
///
/// Only what stands before the path is looked at; a port beyond 65535 would end the whole process
/// where a socket is opened.
package struct WebAddress: Sendable, Equatable {
  /// Without the brackets of an IPv6 address.
  package let host: String
  /// As written; `nil` for the scheme's own.
  package let port: Int?

  /// Reads `https://example.com:8443/hook`; `nil` for anything that is no such address.
  package init?(_ text: String) {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: text.hasPrefix) else { return nil }
    let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    // What stands before the last `@` is a name and a password.
    let place = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    guard let (host, rest) = Self.split(place), !host.isEmpty else { return nil }
    self.host = String(host)
    guard rest.count > 1 else {
      port = nil
      return
    }
    guard rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(rest.dropFirst()), 1...65_535 ~= port
    else { return nil }
    self.port = port
  }

  /// The host and what stands behind it: nothing, or a colon and a port.
  private static func split(_ place: Substring) -> (host: Substring, rest: Substring)? {
    guard place.first == "[" else {
      let host = place.prefix { $0 != ":" }
      guard !host.contains(where: { "[]".contains($0) }) else { return nil }
      return (host, place[host.endIndex...])
    }
    guard let end = place.firstIndex(of: "]") else { return nil }
    let rest = place[end...].dropFirst()
    let host = place[..<end].dropFirst()
    let isAddress = host.contains(":") && host.allSatisfy { $0.isHexDigit || ":.%".contains($0) }
    return isAddress && (rest.isEmpty || rest.first == ":") ? (host, rest) : nil
  }
}
