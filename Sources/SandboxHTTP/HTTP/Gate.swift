import ContractPort
import Crypto
import HTTPTypes
package import SandboxDecisions
import WebText

/// Keeps web pages and strangers away from the control API.
///
/// A page in a developer's browser can send requests to 127.0.0.1, and a name that it rebinds to
/// 127.0.0.1 even lets it read the answers: so a `Host` or `Origin` that is not the server's own is
/// refused. A server that listens beyond loopback asks for a token; who has it may use any name.
package struct Gate: Sendable {
  /// The token that `Authorization: Bearer` must carry; `nil` for none.
  package let token: String?
  /// Whether nobody gave the token, so that it has to be told.
  package var isTokenMade = false
  package let address: ServerAddress

  package init(token: String?, isTokenMade: Bool = false, address: ServerAddress) {
    self.token = token
    self.isTokenMade = isTokenMade
    self.address = address
  }

  /// - Throws: ``ControlError`` with status 401 or 403.
  package func check(_ call: HTTPCall) throws(ControlError) {
    try checkNames(call)
    guard token == nil || hasToken(call) else { throw .tokenRequired }
  }

  /// Whether a call carries the token, as a bearer's or in the cookie of the panel's login.
  ///
  /// The cookie is one that browsers send along with no call of another site.
  package func hasToken(_ call: HTTPCall) -> Bool {
    if let sent = AuthorizationScheme.bearer.credentials(in: call.headers[.authorization]) {
      return isToken(sent)
    }
    guard let token, let sent = call.cookie(Self.cookie) else { return false }
    return Self.isEqual(sent, Self.cookieValue(of: token))
  }

  /// Whether a text is the token.
  package func isToken(_ text: String) -> Bool {
    token.map { Self.isEqual(text, $0) } ?? false
  }

  /// The cookie of somebody who logged in at the panel.
  package static let cookie = "cashout_sandbox_token"

  /// A token as a cookie carries it: in hex, for a token may have any signs.
  package static func cookieValue(of token: String) -> String {
    Hexadecimal.text(Array(token.utf8))
  }

  /// What an open endpoint asks for: no foreign page, and no foreign name without a token.
  ///
  /// - Throws: ``ControlError`` with status 403.
  func checkNames(_ call: HTTPCall) throws(ControlError) {
    try checkOrigin(call)
    if token == nil { try checkHost(call) }
  }

  /// - Throws: ``ControlError`` with status 403 for a page of another origin.
  func checkOrigin(_ call: HTTPCall) throws(ControlError) {
    guard let origin = call.headers[.origin] else { return }
    guard isOwn(origin: origin, of: call) || isHere(origin, call) else {
      throw .foreignOrigin(origin)
    }
  }

  /// Whether a page came from the very name that it calls, where that is enough.
  ///
  /// A server with a token may be called by names that it does not know; who rebinds one of his own
  /// has neither the token nor the cookie.
  private func isHere(_ origin: String, _ call: HTTPCall) -> Bool {
    token != nil && call.isWithin(origin)
  }

  /// Whether the page that makes a call is this server's.
  func isOwn(origin: String, of call: HTTPCall) -> Bool {
    let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
    let authority = Authority(parts.last.map(String.init) ?? "")
    let scheme = parts.first == "https:" ? "https" : "http"
    return address.isOwn(authority, by: scheme) || isThrough(origin, call)
  }

  private func checkHost(_ call: HTTPCall) throws(ControlError) {
    guard let host = call.authority, !address.isOwn(Authority(host)), !isBelieved(call) else {
      return
    }
    throw .foreignHost(host, own: address.url)
  }

  /// Whether a call through TLS names this server, on whatever port leads to it.
  ///
  /// Who rebinds a name has no certificate for it, so the port need not tell it apart. A host that is
  /// played is nobody's name here: the owner did not give it to the server.
  private func isBelieved(_ call: HTTPCall) -> Bool {
    guard call.isSecure, let called = call.authority else { return false }
    return address.isNamed(Authority(called).host)
  }

  /// Whether a page came through TLS from the very name that it calls, and that is this server's.
  private func isThrough(_ origin: String, _ call: HTTPCall) -> Bool {
    guard isBelieved(call), let called = call.authority else { return false }
    return origin.lowercased() == "https://" + called.lowercased()
  }

  /// Compares digests, so that the time taken tells nothing about the token.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Array(left.utf8)) == SHA256.hash(data: Array(right.utf8))
  }
}
