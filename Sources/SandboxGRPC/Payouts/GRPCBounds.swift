/// How much of the server gRPC clients may take at once.
package struct GRPCBounds: Sendable {
  /// Open connections; one more is closed at once.
  package var connections = 256
  /// Calls under way on one connection; more wait at the client.
  package var streams = 100
  /// The largest request, in bytes; a larger one is answered with RESOURCE_EXHAUSTED.
  package var requestBytes = 65_536
  /// From how many bytes on a request is not even kept until it has come: its stream is reset, which
  /// clients call CANCELLED or UNAVAILABLE.
  package var transportBytes = 262_144
  /// How long a call may take to bring its request, in wall time.
  package var request: Duration = .seconds(30)
  /// How long a connection may rest without a call, in wall time.
  package var idle: Duration = .seconds(900)

  package init() {}
}
