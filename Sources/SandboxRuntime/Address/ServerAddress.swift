import Foundation
import SandboxCore
import Synchronization

/// Where the server can be reached; known once it listens.
package final class ServerAddress: Sendable {
  /// The host that the server was told to listen on.
  package let host: String
  private let boundPort = Mutex<Int?>(nil)

  package init(host: String) { self.host = host }

  /// The port; `nil` before the server listens, and without a socket.
  package var port: Int? {
    get { boundPort.withLock { $0 } }
    set { boundPort.withLock { $0 = newValue } }
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

  /// The host with a port, as this machine reaches it.
  package func authority(port: Int) -> String {
    let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
    return "\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(port)"
  }

  /// Whether a `Host` or `Origin` names this server: its own host or a loopback name, on its port.
  package func isOwn(_ authority: Authority) -> Bool {
    let isNamed = authority.host == host.lowercased() || authority.isLoopback
    guard let port else { return isNamed || authority.host == "sandbox" }
    return isNamed && (authority.port ?? 80) == port
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

  private static let inboxScheme = "inbox:"

  /// The inbox that a URL means: `inbox:NAME`, `/sandbox/inbox/NAME` alone, or the same at this
  /// server's own address.
  func inboxName(in url: String) -> String? {
    if url.hasPrefix(Self.inboxScheme) { return String(url.dropFirst(Self.inboxScheme.count)) }
    if let name = InboxPath.name(in: url) { return name }
    guard let parts = ownPath(in: url)?.split(separator: "/"), parts.count == 3 else { return nil }
    guard parts[0] == "sandbox", parts[1] == "inbox" else { return nil }
    return parts[2].removingPercentEncoding.flatMap { InboxPath.isName($0) ? $0 : nil }
  }

  /// The path of a URL that leads to this very server; `nil` for any other.
  func ownPath(in url: String) -> String? {
    guard let url = URL(string: url), url.scheme?.lowercased() == "http",
      let host = url.host(percentEncoded: false)
    else { return nil }
    let name = host.trimmingCharacters(in: ["[", "]"])
    let authority = Authority(host: name, port: url.port)
    // Without a socket there is only the name that stands for the sandbox itself.
    let isOwn = port == nil ? authority == Authority("sandbox") : isOwn(authority)
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
