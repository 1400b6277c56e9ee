import Foundation
import NIOCore
import SandboxGRPC

/// Words what kept a port from opening.
enum PortFailure {
  /// The same for a server, which opens two ports.
  static func commandFailure(
    of error: any Error,
    _ options: ServerOptions,
    named name: String?
  ) -> any Error {
    if let failure = error as? SecureDoor.Unopened {
      return commandFailure(
        failure.cause,
        host: options.host,
        port: options.tls?.port ?? 0,
        named: name,
        option: "--tls-port"
      )
    }
    guard let failure = error as? GRPCDoor.PortFailure else {
      return commandFailure(error, host: options.host, port: options.port, named: name)
    }
    return commandFailure(
      failure.cause,
      host: options.host,
      port: (failure.isSecure ? options.tls?.grpcPort : options.grpcPort) ?? 0,
      named: name,
      option: failure.isSecure ? "--grpc-tls-port" : "--grpc-port"
    )
  }

  /// One line with what was tried, what is in the way and what to do.
  ///
  /// It calls the host by `name` if it was not stated as an option.
  static func commandFailure(
    _ error: any Error,
    host: String,
    port: Int,
    named name: String? = nil,
    option: String = "--port"
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
          + " \(option) (0 takes a free one)"
      )
    case EACCES:
      return CommandFailure.port(
        "port \(port) of \(host) needs more rights; take one above 1023 with \(option)"
      )
    case EADDRNOTAVAIL:
      return CommandFailure.port("\(host) is no address of this machine; try --host 127.0.0.1")
    default: return CommandFailure.port("cannot listen on \(host):\(port): \(error)")
    }
  }
}
