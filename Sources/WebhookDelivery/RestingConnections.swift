import NIOCore
import Synchronization

/// A connection to a receiver with what speaks on it.
struct ReceiverConnection: Sendable {
  let channel: any Channel
  let conversation: NIOLoopBound<ReceiverConversation>
}

/// Connections that served a request and may serve another.
final class RestingConnections: Sendable {
  private struct Rest: Sendable {
    let connection: ReceiverConnection
    let address: ReceiverAddress
    let since: NIODeadline
  }

  private struct Bench: Sendable {
    var rests: [Rest] = []
    var isOpen = true
  }

  /// Well before servers close connections on which nothing is said.
  private static let longestRest: TimeAmount = .seconds(20)
  private static let maximumCount = 64

  private let bench = Mutex(Bench())

  /// The connection to the same host and port that rests the shortest, if it still stands.
  func take(to address: ReceiverAddress) -> ReceiverConnection? {
    let (connection, stale) = bench.withLock { bench in
      let stale = bench.rests.filter(Self.isStale)
      bench.rests.removeAll(where: Self.isStale)
      let index = bench.rests.lastIndex { $0.address.receiver == address.receiver }
      return (index.map { bench.rests.remove(at: $0).connection }, stale)
    }
    for rest in stale { rest.connection.channel.close(promise: nil) }
    return connection
  }

  func keep(_ connection: ReceiverConnection, to address: ReceiverAddress) {
    let rest = Rest(connection: connection, address: address, since: .now())
    let isKept = bench.withLock { bench in
      guard bench.isOpen, bench.rests.count < Self.maximumCount else { return false }
      bench.rests.append(rest)
      return true
    }
    if !isKept { connection.channel.close(promise: nil) }
  }

  /// Closes all, and those that come later.
  func close() {
    let rests = bench.withLock { bench in
      defer { bench.rests = [] }
      bench.isOpen = false
      return bench.rests
    }
    for rest in rests { rest.connection.channel.close(promise: nil) }
  }

  private static func isStale(_ rest: Rest) -> Bool {
    !rest.connection.channel.isActive || rest.since + longestRest < .now()
  }
}
