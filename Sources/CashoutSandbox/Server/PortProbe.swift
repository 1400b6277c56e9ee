package import NIOCore
import NIOPosix

/// Finds out whether a port is free.
package enum PortProbe {
  /// Opens a port and closes it again.
  ///
  /// Nobody is taken who calls meanwhile: a connection without anybody behind it would stay open, and
  /// its client wait for an answer.
  ///
  /// - Parameters:
  ///   - host: the address.
  ///   - port: the port; 0 takes a free one.
  ///   - meanwhile: runs while the port is open.
  /// - Throws: why it cannot be opened.
  package static func run(
    host: String,
    port: Int,
    meanwhile: (any Channel) async throws -> Void = { _ in }
  ) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.autoRead, value: false)
      .bind(host: host, port: port).get()
    try await meanwhile(channel)
    try await channel.close()
  }
}
