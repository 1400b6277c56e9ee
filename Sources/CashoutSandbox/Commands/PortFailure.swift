import Foundation
import NIOCore

/// Words what kept a port from opening.
enum PortFailure {
  /// One line with what was tried, what is in the way and what to do.
  ///
  /// It calls the host by `name` if it was not stated as an option.
  static func commandFailure(
    _ error: any Error,
    host: String,
    port: Int,
    named name: String? = nil
  ) -> any Error {
    if error is SocketAddressError.UnknownHost {
      return CommandFailure.port(
        "\(name ?? "--host \(host)") is no address, and no name that leads to one; try --host 127.0.0.1"
      )
    }
    guard let error = error as? IOError else { return error }
    switch error.errnoCode {
    case EADDRINUSE:
      return CommandFailure.port(
        "port \(port) of \(host) is in use; stop what listens there, or take another with"
          + " --port (0 takes a free one)"
      )
    case EACCES:
      return CommandFailure.port(
        "port \(port) of \(host) needs more rights; take one above 1023 with --port"
      )
    case EADDRNOTAVAIL:
      return CommandFailure.port("\(host) is no address of this machine; try --host 127.0.0.1")
    default: return CommandFailure.port("cannot listen on \(host):\(port): \(error)")
    }
  }
}
