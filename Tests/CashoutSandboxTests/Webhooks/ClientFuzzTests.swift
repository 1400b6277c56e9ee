import CashoutSandbox
import Foundation
import NIOCore
import NIOPosix
import SandboxCore
import Synchronization
import Testing

/// Random answers to the commands for a running server: none may end the process or hang a command.
///
/// To replay a run: `CLIENT_SEED=7 swift test --filter ClientFuzzTests`.
@Suite(.timeLimit(.minutes(10))) struct ClientFuzzTests {
  private static let seed: UInt64 = {
    let asked = ProcessInfo.processInfo.environment["CLIENT_SEED"].flatMap { UInt64($0) }
    var system = SystemRandomNumberGenerator()
    return asked ?? system.next() >> 32
  }()

  @Test func `no answer of a stranger is taken for a sandbox's`() async throws {
    print("client fuzzer: CLIENT_SEED=\(Self.seed)")
    let drawn = Mutex(AnswerDraw(seed: Self.seed))
    try await Stranger.run {
      drawn.withLock { $0.next() }
    } _: { url in
      let server = try RunningServer(url: url, sandbox: nil, token: nil)
      let failures = await withTaskGroup(of: CommandFailure?.self) { group in
        for _ in 1...100 {
          group.addTask {
            do throws(CommandFailure) {
              _ = try await ClientDesk(server, json: false).wait(for: "300ms")
              return nil
            } catch {
              return error
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for failure in failures {
        let failure = try #require(failure, "seed \(Self.seed)")
        #expect(failure.exitStatus == 1, "seed \(Self.seed)")
        #expect(failure.message.hasPrefix("not ready within 300ms: "), "\(failure.message)")
      }
    }
  }
}

/// Something on a free port that answers each connection's first bytes with what is drawn for it.
private enum Stranger {
  private final class Voice: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let draw: @Sendable () -> Receiver.Behaviour

    init(_ draw: @escaping @Sendable () -> Receiver.Behaviour) { self.draw = draw }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .raw(let pieces, let ending) = draw() else { return }
      for piece in pieces {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: piece)), promise: nil)
      }
      switch ending {
      case .silence: break
      case .close: context.close(mode: .output, promise: nil)
      case .reset:
        let lingering = linger(l_onoff: 1, l_linger: 0)
        let options = context.channel as? any SocketOptionProvider
        options?.setSoLinger(lingering).assumeIsolated().whenComplete { _ in
          context.close(promise: nil)
        }
      }
    }
  }

  static func run(
    _ draw: @escaping @Sendable () -> Receiver.Behaviour,
    _ test: (_ url: String) async throws -> Void
  ) async throws {
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Voice(draw))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    defer { channel.close(promise: nil) }
    try await test("http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
  }
}
