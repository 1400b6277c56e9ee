import NIOPosix

/// Threads for work that may take a while: event loops serve sockets and do nothing else.
enum Workshop {
  static func run(_ work: @escaping @Sendable () -> Void) {
    NIOThreadPool.singleton.submit { _ in work() }
  }
}
