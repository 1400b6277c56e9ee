import Foundation
import NIOCore
import NIOPosix

/// A merchant's server on a free port of 127.0.0.1 that does with each request what it is told.
final class Receiver: Sendable {
  /// What is done with a request.
  enum Behaviour: Sendable {
    case answer(Int, headers: String = "", bytes: Int = 0)
    /// Writes pieces one by one, whatever they are, and goes on as told.
    case raw([[UInt8]], then: Ending = .silence)
    /// Writes a head, and of its body a byte every few milliseconds without an end.
    case trickle(head: String)
    /// Keeps the connection open and says nothing.
    case silence
    /// Resets the connection.
    case reset
  }

  /// What follows pieces.
  enum Ending: Sendable, CaseIterable { case silence, close, reset }

  /// A request as it came.
  struct Request: Sendable {
    let line: String
    let headers: [String: String]
    let body: String
  }

  let port: Int
  private let desk: ReceiverDesk
  private let behave: @Sendable (Request) async throws -> Behaviour

  var url: String { "http://127.0.0.1:\(port)/hook" }
  /// Every request so far, in the order of arrival.
  var requests: [Request] { desk.requests }

  private init(
    port: Int,
    _ desk: ReceiverDesk,
    _ behave: @escaping @Sendable (Request) async throws -> Behaviour
  ) {
    self.port = port
    self.desk = desk
    self.behave = behave
  }

  /// Receives while a test runs.
  static func run(
    _ behave: @escaping @Sendable (Request) async throws -> Behaviour = { _ in .answer(200) },
    _ test: (Receiver) async throws -> Void
  ) async throws {
    let desk = ReceiverDesk()
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try desk.admit(channel) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let receiver = Receiver(port: server.localAddress?.port ?? 0, desk, behave)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await receiver.serve() }
      defer {
        group.cancelAll()
        server.close(promise: nil)
        desk.close()
      }
      try await test(receiver)
    }
    try await server.closeFuture.get()
  }

  private func serve() async {
    await withDiscardingTaskGroup { group in
      for await call in desk.calls {
        group.addTask {
          do { try await self.answer(call) } catch { call.channel.close(promise: nil) }
        }
      }
    }
  }

  private func answer(_ call: ReceiverDesk.Call) async throws {
    let channel = call.channel
    switch try await behave(call.request) {
    case .answer(let status, let headers, let bytes):
      let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(bytes)\r\n\(headers)\r\n"
      let body = String(repeating: "x", count: bytes)
      try await channel.writeAndFlush(ByteBuffer(string: head + body)).get()
    case .raw(let pieces, let ending):
      for piece in pieces { try await channel.writeAndFlush(ByteBuffer(bytes: piece)).get() }
      try await Self.end(channel, ending)
    case .trickle(let head):
      try await channel.writeAndFlush(ByteBuffer(string: head)).get()
      Self.trickle(into: channel)
    case .silence: break
    case .reset: try await Self.end(channel, .reset)
    }
  }

  private static func end(_ channel: any Channel, _ ending: Ending) async throws {
    guard ending != .silence else { return }
    if ending == .reset {
      let lingering = linger(l_onoff: 1, l_linger: 0)
      try await (channel as? any SocketOptionProvider)?.setSoLinger(lingering).get()
    }
    try await channel.close()
  }

  private static func trickle(into channel: any Channel) {
    let drops = channel.eventLoop.scheduleRepeatedTask(
      initialDelay: .milliseconds(5),
      delay: .milliseconds(5)
    ) { _ in channel.writeAndFlush(ByteBuffer(string: "x"), promise: nil) }
    channel.closeFuture.whenComplete { _ in drops.cancel() }
  }
}

extension Receiver.Request {
  /// A request once its body is complete; the body has to state its length.
  init?(_ text: String) {
    guard let end = text.range(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    line = lines.first ?? ""
    headers = Dictionary(fields, uniquingKeysWith: { $1 })
    body = String(text[end.upperBound...])
    guard body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 else { return nil }
  }
}
