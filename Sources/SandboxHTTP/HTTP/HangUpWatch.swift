import NIOCore

/// Tells when the connection of a call has ended, so that nobody works on for a client that is gone.
final class HangUpWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  private let onHangUp: @Sendable () -> Void

  private init(_ onHangUp: @escaping @Sendable () -> Void) { self.onHangUp = onHangUp }

  func channelInactive(context: ChannelHandlerContext) {
    onHangUp()
    context.fireChannelInactive()
  }

  /// The server may still write to a client that sends no more, and cannot tell it from one that
  /// is gone.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { onHangUp() }
    context.fireUserInboundEventTriggered(event)
  }

  /// Runs a body, and cancels it once the channel is closed.
  ///
  /// - Parameters:
  ///   - channel: the connection; `nil` for calls inside the process, which end with their task.
  ///   - body: what is done for the client.
  /// - Returns: what the body returns.
  static func run<Value: Sendable>(
    on channel: (any Channel)?,
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value? {
    guard let channel else { return await body() }
    let (hangUp, continuation) = AsyncStream.makeStream(of: Never.self)
    let watch = HangUpWatch { continuation.finish() }
    do {
      try await channel.pipeline.addHandler(watch, position: .first).get()
    } catch {
      return nil
    }
    let value = await withTaskGroup(of: Value?.self) { group in
      group.addTask { await body() }
      group.addTask {
        for await _ in hangUp {}
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      // The stream ends first when the client is gone; the body then ends because it is cancelled.
      if case .some(nil) = first { return await group.next().flatMap(\.self) }
      return first.flatMap(\.self)
    }
    try? await channel.pipeline.removeHandler(watch).get()
    return value
  }
}
