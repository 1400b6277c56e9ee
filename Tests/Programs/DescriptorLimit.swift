import Foundation

/// How many files and sockets the tests may have open.
package enum DescriptorLimit {
  /// As many as the system lets them, from the first use on: many servers at once have more than
  /// the 1,024 or 256 that a shell allows a program that does not ask.
  package static let raised: Void = {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    #if canImport(Darwin)
    limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
    limit.rlim_cur = limit.rlim_max
    #endif
    _ = unsafe setrlimit(resource, &limit)
  }()
}
