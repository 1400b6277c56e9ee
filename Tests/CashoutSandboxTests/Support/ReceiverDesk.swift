import NIOCore
import Synchronization

/// What has come in at a receiver: its connections, and the requests on them.
final class ReceiverDesk: Sendable {
  /// A request that waits for its answer.
  struct Call: Sendable {
    let request: Receiver.Request
    let channel: any Channel
  }

  private struct State {
    var requests: [Receiver.Request] = []
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosed = false
  }

  /// The requests one after the other, for whoever answers them.
  let calls: AsyncStream<Call>
  private let called: AsyncStream<Call>.Continuation
  private let state = Mutex(State())

  init() { (calls, called) = AsyncStream.makeStream(of: Call.self) }

  var requests: [Receiver.Request] { state.withLock { $0.requests } }

  /// Reads the requests of a connection; one that comes when all are closed is closed too.
  func admit(_ channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(
      RequestReader { [self] in take($0, on: channel) }
    )
    let isClosed = state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return state.isClosed
    }
    if isClosed { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
    }
  }

  /// Closes every connection, those too that are still to come.
  func close() {
    let channels = state.withLock { state in
      state.isClosed = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
    called.finish()
  }

  private func take(_ request: Receiver.Request, on channel: any Channel) {
    state.withLock { $0.requests.append(request) }
    called.yield(Call(request: request, channel: channel))
  }
}
