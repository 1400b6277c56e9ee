import Foundation

/// How many files and sockets this process may have open, and how they are shared out.
///
/// A process that has none left cannot even accept a connection to refuse it, so clients have a
/// share that nothing else takes from.
enum OpenFiles {
  /// Kept for what is neither a client nor a receiver: event loops, the listener, files.
  private static let reserve = 64

  /// The soft limit of the process; `nil` when there is none, or it cannot be asked for.
  static var limit: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// The clients' share: two thirds of what is left, so that a third stays for webhooks.
  static func clients(of limit: Int?) -> Int {
    guard let limit else { return most }
    return min(max((limit - reserve) * 2 / 3, 8), most)
  }

  /// More connections than a sandbox is ever used with, however many the process may have.
  private static let most = 4096
}
