/// How many webhook attempts are open at once, and how many wait for that.
package struct DeliveryBounds: Sendable, Equatable {
  /// Attempts that one receiver has open at most.
  package var width = 32
  /// Attempts that are open to all receivers together.
  package var open: Int
  /// Attempts that wait for one receiver.
  package var waitingCount = 50_000
  /// What these keep, in bytes.
  package var waitingBytes = 32 << 20
  /// What those of all receivers keep, in bytes.
  package var allWaitingBytes = 128 << 20

  /// How many may be open before only receivers that have none open get a connection.
  var shared: Int { open - open / 4 }

  /// - Parameter open: attempts that are open to all receivers together.
  package init(open: Int) { self.open = open }

  /// What a process of this machine's limits may do.
  package static var standard: DeliveryBounds { DeliveryBounds(open: DescriptorBudget.outgoing) }

  package static func text(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}
