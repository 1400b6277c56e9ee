import SandboxDecisions
import SandboxRuntime
import WebhookDelivery

/// How many clients a server has at once, and how long it waits for each.
package struct ClientLimits: Sendable {
  /// Open connections at most; who comes beyond that waits until one is closed.
  package var connections = DescriptorBudget.incoming
  /// From the first byte of a request to its last.
  package var request: Duration = .seconds(30)
  /// Between an answer and the next request, and before the first one.
  package var idle: Duration = .seconds(75)
  /// Either of them once three quarters of the connections are taken.
  package var crowded: Duration = .seconds(1)
  /// From the last answer of a connection until it ends, whatever the client still sends.
  package var lingering: Duration = .seconds(5)
  /// How often a stream of events says that it is still there, in wall time.
  package var beat: Duration = .seconds(15)
  /// A body of which no more than this is still to come is read and forgotten behind an early
  /// answer; otherwise the connection ends.
  package var unreadBody = 65_536

  /// Requests under way on one connection of HTTP/2.
  package var streams = 100

  package init() {}

  /// The limits of each of two doors that share the connections.
  package var halved: ClientLimits {
    var limits = self
    limits.connections = max(1, connections / 2)
    return limits
  }

  /// The number of connections from which on they are crowded.
  var crowd: Int { connections * 3 / 4 }
}
