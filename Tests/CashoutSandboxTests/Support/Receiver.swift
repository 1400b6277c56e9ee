import Foundation
import NIOCore
import NIOPosix
import Synchronization

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

  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  let port: Int
  private let behave: @Sendable (Request) async throws -> Behaviour
  private let received = Mutex<[Request]>([])

  var url: String { "http://127.0.0.1:\(port)/hook" }
  /// Every request so far, in the order of arrival.
  var requests: [Request] { received.withLock { $0 } }

  private init(port: Int, _ behave: @escaping @Sendable (Request) async throws -> Behaviour) {
    self.port = port
    self.behave = behave
  }

  /// Receives while a test runs.
  static func run(
    _ behave: @escaping @Sendable (Request) async throws -> Behaviour = { _ in .answer(200) },
    _ test: (Receiver) async throws -> Void
  ) async throws {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture { try Channel(wrappingChannelSynchronously: channel) }
      }
    let receiver = Receiver(port: server.channel.localAddress?.port ?? 0, behave)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await receiver.serve(server) }
      try await test(receiver)
      group.cancelAll()
    }
  }

  private func serve(_ server: NIOAsyncChannel<Channel, Never>) async throws {
    try await server.executeThenClose { connections in
      await withDiscardingTaskGroup { group in
        do {
          for try await connection in connections {
            group.addTask { try? await self.serve(connection) }
          }
        } catch {
          // The listening socket is gone: the test is over.
        }
        group.cancelAll()
      }
    }
  }

  private func serve(_ connection: Channel) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var text = ""
      for try await part in inbound {
        text += String(buffer: part)
        guard let request = Request(text) else { continue }
        text = ""
        received.withLock { $0.append(request) }
        switch try await behave(request) {
        case .answer(let status, let headers, let bytes):
          let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(bytes)\r\n\(headers)\r\n"
          let body = String(repeating: "x", count: bytes)
          try await outbound.write(ByteBuffer(string: head + body))
        case .raw(let pieces, let ending):
          for piece in pieces { try await outbound.write(ByteBuffer(bytes: piece)) }
          guard ending != .silence else { continue }
          return ending == .reset ? try await Self.reset(connection) : ()
        case .trickle(let head):
          try await outbound.write(ByteBuffer(string: head))
          Self.trickle(into: connection.channel)
        case .silence: continue
        case .reset: return try await Self.reset(connection)
        }
      }
    }
  }

  private static func reset(_ connection: Channel) async throws {
    let lingering = linger(l_onoff: 1, l_linger: 0)
    try await (connection.channel as? any SocketOptionProvider)?.setSoLinger(lingering).get()
  }

  private static func trickle(into channel: any NIOCore.Channel) {
    let drops = channel.eventLoop.scheduleRepeatedTask(
      initialDelay: .milliseconds(5),
      delay: .milliseconds(5)
    ) { _ in channel.writeAndFlush(ByteBuffer(string: "x"), promise: nil) }
    channel.closeFuture.whenComplete { _ in drops.cancel() }
  }
}

extension Receiver.Request {
  /// A request once its body is complete; the body has to state its length.
  fileprivate init?(_ text: String) {
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
