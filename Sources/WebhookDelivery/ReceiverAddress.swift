import Foundation
import SandboxCore
import WebText

/// Where a webhook's URL leads: who is called, and what is asked for there.
package struct ReceiverAddress: Sendable, Hashable {
  /// Whether the receiver is spoken to through TLS.
  let isSecure: Bool
  /// A name or an IP address, without the brackets of IPv6.
  package let host: String
  package let port: Int
  /// Path and query as they stand in the request's first line.
  package let target: String
  /// What the `Authorization` field says for the URL's user and password, as of curl and browsers;
  /// `nil` for a URL without them.
  let authorization: String?

  /// Reads an http or https URL; `nil` for anything else.
  package init?(_ text: String) {
    guard WebAddress(text) != nil, let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: true)
    else { return nil }
    isSecure = scheme == "https"
    self.host = host.trimmingCharacters(in: ["[", "]"]).lowercased()
    port = url.port ?? (isSecure ? 443 : 80)
    let path = url.path(percentEncoded: true)
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    target = (path.isEmpty ? "/" : path) + query
    authorization = Self.authorization(of: url)
    // Nothing of a URL may break out of its line in the request.
    guard !self.host.isEmpty, Self.isOneWord(self.host), Self.isOneWord(target) else { return nil }
  }

  /// Scheme, host and port: what a slow receiver is known by.
  package var receiver: String { (isSecure ? "https://" : "http://") + authority(withPort: true) }

  /// What the `Host` field says.
  var hostField: String { authority(withPort: port != (isSecure ? 443 : 80)) }

  private func authority(withPort: Bool) -> String {
    let name = host.contains(":") ? "[\(host)]" : host
    return withPort ? "\(name):\(port)" : name
  }

  private static func authorization(of url: URL) -> String? {
    guard let user = url.user(percentEncoded: false), !user.isEmpty else { return nil }
    let password = url.password(percentEncoded: false) ?? ""
    return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }

  private static func isOneWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
