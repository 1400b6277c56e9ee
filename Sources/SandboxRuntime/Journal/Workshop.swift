import NIOCore
import NIOPosix

/// Threads for work that may take a while: event loops serve sockets and do nothing else.
enum Workshop {
  static func run(_ work: @escaping @Sendable () -> Void) {
    NIOThreadPool.singleton.submit { _ in work() }
  }

  /// Runs something later, on the wall.
  static func run(inMilliseconds milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    loop.scheduleTask(in: .milliseconds(Int64(milliseconds))) { run(work) }
  }
}
