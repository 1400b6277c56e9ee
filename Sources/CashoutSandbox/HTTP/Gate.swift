import CashoutsV3
import Crypto
import HTTPTypes

/// Keeps web pages and strangers away from the control API.
///
/// A page in a developer's browser can send requests to 127.0.0.1, and a name that it rebinds to
/// 127.0.0.1 even lets it read the answers: so a `Host` or `Origin` that is not the server's own is
/// refused. A server that listens beyond loopback asks for a token; who has it may use any name.
struct Gate: Sendable {
  /// The token that `Authorization: Bearer` must carry; `nil` for none.
  let token: String?
  let address: ServerAddress

  /// - Throws: ``ControlError`` with status 401 or 403.
  func check(_ call: HTTPCall) throws(ControlError) {
    try checkNames(call)
    guard let token else { return }
    let sent = AuthorizationScheme.bearer.credentials(in: call.headers[.authorization])
    guard let sent, Self.isEqual(sent, token) else {
      throw ControlError(
        status: .unauthorized,
        code: "token_required",
        message: "the control API of this server wants the header Authorization: Bearer TOKEN,"
          + " with the token that was given or printed at start"
      )
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
    let host = origin.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    guard let host, isOwn(host) else {
      throw .forbidden(
        "foreign_origin",
        "Origin \(origin) is not this server's; a web page must not steer the sandbox"
      )
    }
  }

  private func checkHost(_ call: HTTPCall) throws(ControlError) {
    guard let host = call.authority, !isOwn(host) else {
      return
    }
    throw .forbidden(
      "foreign_host",
      "Host \(host) is not this server's; call it by \(address.url)"
    )
  }

  /// Whether a `host[:port]` names this server: its own host or a loopback name, on its port.
  private func isOwn(_ authority: String) -> Bool {
    let (host, port) = Self.split(authority)
    let isNamed = host == address.host.lowercased() || ServerAddress.isLoopback(host)
    guard let ownPort = address.port else { return isNamed || host == "sandbox" }
    return isNamed && (port ?? 80) == ownPort
  }

  private static func split(_ authority: String) -> (host: String, port: Int?) {
    let text = authority.lowercased()
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      let host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      return (host, rest.hasPrefix(":") ? Int(rest.dropFirst()) ?? 0 : nil)
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? Int(parts[1]) ?? 0 : nil)
  }

  /// Compares digests, so that the time taken tells nothing about the token.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Array(left.utf8)) == SHA256.hash(data: Array(right.utf8))
  }
}
