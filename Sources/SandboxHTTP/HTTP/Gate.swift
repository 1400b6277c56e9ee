import ContractPort
import Crypto
import HTTPTypes
package import SandboxRuntime

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
    guard let token else { return }
    let sent = AuthorizationScheme.bearer.credentials(in: call.headers[.authorization])
    guard let sent, Self.isEqual(sent, token) else {
      throw .tokenRequired
    }
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
    guard isOwn(origin: origin) else { throw .foreignOrigin(origin) }
  }

  /// Whether pages of an origin are this server's.
  func isOwn(origin: String) -> Bool {
    let host = origin.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    return host.map { isOwn($0) } ?? false
  }

  private func checkHost(_ call: HTTPCall) throws(ControlError) {
    guard let host = call.authority, !isOwn(host) else { return }
    throw .foreignHost(host, own: address.url)
  }

  /// Whether a `host[:port]` names this server.
  private func isOwn(_ authority: String) -> Bool { address.isOwn(Authority(authority)) }

  /// Compares digests, so that the time taken tells nothing about the token.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Array(left.utf8)) == SHA256.hash(data: Array(right.utf8))
  }
}
