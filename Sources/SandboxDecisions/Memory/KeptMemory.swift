import Synchronization

/// How many bytes of calls, messages and acts one sandbox keeps.
///
/// A sandbox may keep ``limit`` while its server has room; what it is sure of is its ``share``.
package final class KeptMemory: Sendable {
  /// The most that a sandbox keeps, in bytes.
  package static let limit = 32 << 20
  /// What a sandbox may keep when its server is full.
  static let share = ServerMemory.limit / ServerMemory.mostSandboxes

  private let used = Atomic<Int>(0)
  private let server: ServerMemory

  package init(of server: ServerMemory) { self.server = server }

  deinit { server.change(by: -used.load(ordering: .relaxed)) }

  package var bytes: Int { used.load(ordering: .relaxed) }

  /// Whether the oldest has to be forgotten before more can be kept.
  var isFull: Bool {
    let bytes = bytes
    return bytes > Self.limit || bytes > Self.share && server.bytes > ServerMemory.limit
  }

  func change(by bytes: Int) {
    used.add(bytes, ordering: .relaxed)
    server.change(by: bytes)
  }
}

/// How many bytes all sandboxes of a server keep together.
package final class ServerMemory: Sendable {
  /// Above this a sandbox forgets down to its share, so that twice as much is never passed.
  package static let limit = 256 << 20
  /// More sandboxes than a server may have beside the default one.
  package static let mostSandboxes = 1000

  private let used = Atomic<Int>(0)

  package init() {}

  package var bytes: Int { used.load(ordering: .relaxed) }

  fileprivate func change(by bytes: Int) { used.add(bytes, ordering: .relaxed) }
}
