import Foundation

/// How many connections the process has to receivers and to clients, so that neither takes the
/// descriptors of the other: without one, a server cannot even accept a connection to refuse it.
package enum DescriptorBudget {
  /// Connections to receivers at once, by what this process may open.
  static var outgoing: Int { outgoing(of: limit) }

  /// A quarter of the descriptors: a name with two addresses may take two for a moment, and at
  /// least half stay for whoever calls the API.
  static func outgoing(of limit: Int) -> Int { min(max(limit / 4, 8), 1024) }

  /// Connections of clients to a server at once, by what this process may open.
  package static var incoming: Int { incoming(of: limit) }

  /// Half of the descriptors, but for those of the process itself: event loops, the listener, files.
  package static func incoming(of limit: Int) -> Int { min(max(limit / 2 - 32, 8), 4096) }

  /// How many files and sockets the process may have open (`ulimit -n`).
  private static var limit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
    let failed = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0
    #else
    let failed = unsafe getrlimit(RLIMIT_NOFILE, &limit) != 0
    #endif
    return failed ? 1024 : Int(clamping: limit.rlim_cur)
  }
}
