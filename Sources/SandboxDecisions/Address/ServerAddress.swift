import Foundation
import SandboxCore
import Synchronization
import WebText

/// Where the server can be reached; known once it listens.
package final class ServerAddress: Sendable {
  /// The host that the server was told to listen on.
  package let host: String
  /// Other names by which its owner calls it, in lower case.
  private let names: Set<String>
  private let boundPort = Mutex<Int?>(nil)
  private let boundSecurePort = Mutex<Int?>(nil)

  package init(host: String, names: Set<String> = []) {
    self.host = host
    self.names = names
  }

  /// The port; `nil` before the server listens, and without a socket.
  package var port: Int? {
    get { boundPort.withLock { $0 } }
    set { boundPort.withLock { $0 = newValue } }
  }

  /// The port of HTTPS; `nil` before the server listens there, and where it never does.
  package var securePort: Int? {
    get { boundSecurePort.withLock { $0 } }
    set { boundSecurePort.withLock { $0 = newValue } }
  }

  /// Whether only this machine can reach the server.
  package var isLoopback: Bool { Self.isLoopback(host) }

  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    if host.hasPrefix("::ffff:") { return isLoopback(String(host.dropFirst(7))) }
    // A name such as 127.example.com is somebody's, wherever it leads.
    return host.hasPrefix("127.") && host.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
  }

  /// `http://127.0.0.1:8080`; without a socket, a name that stands for the sandbox itself.
  package var url: String { port.map { "http://\(authority(port: $0))" } ?? "http://sandbox" }

  /// `https://127.0.0.1:8443`; `nil` without HTTPS.
  package var secureURL: String? { securePort.map { "https://\(authority(port: $0))" } }

  /// The host with a port, as this machine reaches it.
  package func authority(port: Int) -> String {
    let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
    return "\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(port)"
  }

  /// Whether a host is this server's: the one that it listens on, a loopback name, or one that its
  /// owner gave it.
  package func isNamed(_ host: String) -> Bool {
    host == self.host.lowercased() || ServerAddress.isLoopback(host) || names.contains(host)
  }

  /// Whether a `Host` or `Origin` names this server: a host of its own, on the scheme's port.
  package func isOwn(_ authority: Authority, by scheme: String = "http") -> Bool {
    let isNamed = isNamed(authority.host)
    guard let port else { return isNamed || authority.host == "sandbox" }
    guard scheme == "https" else { return isNamed && (authority.port ?? 80) == port }
    return isNamed && securePort.map { (authority.port ?? 443) == $0 } ?? false
  }

  /// The server as whoever called it by a `Host` can reach it again.
  ///
  /// Beyond loopback that is the name that was called, for the server cannot know its names; on
  /// loopback, its own address, unless the call came through another port.
  package func url(asCalledBy host: String?) -> String {
    guard let port, let called = host.map(Authority.init) else { return url }
    let isForwarded = called.isLoopback && (called.port ?? 80) != port
    return (isLoopback && !isForwarded ? nil : called.url) ?? url
  }

  /// The same for a call through TLS, whose client believed the name that it called.
  package func secureURL(asCalledBy host: String?) -> String {
    host.map(Authority.init)?.url(scheme: "https") ?? secureURL ?? url
  }

  private static let inboxScheme = "inbox:"

  /// The inbox that a URL means: `inbox:NAME`, `/sandbox/inbox/NAME` alone, or the same at this
  /// server's own address.
  package func inboxName(in url: String) -> String? {
    if url.hasPrefix(Self.inboxScheme) { return String(url.dropFirst(Self.inboxScheme.count)) }
    if let name = InboxPath.name(in: url) { return name }
    guard let parts = ownPath(in: url)?.split(separator: "/"), parts.count == 3 else { return nil }
    guard parts[0] == "sandbox", parts[1] == "inbox" else { return nil }
    return parts[2].removingPercentEncoding.flatMap { InboxPath.isName($0) ? $0 : nil }
  }

  /// The path of a URL that leads to this very server; `nil` for any other.
  package func ownPath(in url: String) -> String? {
    guard let url = URL(string: url), let scheme = url.scheme?.lowercased(),
      let host = url.host(percentEncoded: false)
    else { return nil }
    let name = host.trimmingCharacters(in: ["[", "]"])
    let authority = Authority(host: name, port: url.port)
    guard scheme == "http" || scheme == "https" else { return nil }
    // Without a socket there is only the name that stands for the sandbox itself.
    let isOwn =
      port == nil
      ? scheme == "http" && authority == Authority("sandbox") : isOwn(authority, by: scheme)
    return isOwn ? url.path(percentEncoded: true) : nil
  }

  /// An inbox as a path of this server, without its port: equal runs read equal on any port.
  ///
  /// Of other URLs the user and his password are masked.
  package static func readable(_ url: String) -> String {
    guard url.hasPrefix(inboxScheme) else { return SecretText.masked(url) }
    return InboxPath.prefix + url.dropFirst(inboxScheme.count)
  }
}
