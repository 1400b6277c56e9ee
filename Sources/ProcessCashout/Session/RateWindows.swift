package import SandboxCore

/// How often something was done in the present window of virtual time, by name.
package struct RateWindows: Sendable {
  /// So often in so many seconds.
  package struct Limit: Sendable {
    package let count: Int
    package let seconds: Int64

    /// Of each user, route and method.
    ///
    /// - Source: process-cashout.md §3.
    package static let calls = Limit(count: 600, seconds: 60)
    /// Of logins from one address; the numbers are inferred, waits of 152 s were seen.
    ///
    /// - Source: process-cashout.md §2.
    package static let logins = Limit(count: 30, seconds: 180)
  }

  /// Where somebody stands in a window.
  package struct Reading: Sendable, Equatable {
    package let limit: Int
    package let remaining: Int
    /// When the window ends, in seconds since 1970.
    package let reset: Int64
    /// How long that is, in seconds, rounded up.
    package let wait: Int
  }

  struct Window: Sendable {
    let ends: Int64
    var count = 0
  }

  /// More names than these there are not; the window that ends first makes room.
  private static let most = 1000

  var windows: [String: Window] = [:]

  package init() {}

  /// Counts something; false if there was too much of it already.
  mutating func count(_ name: String, _ limit: Limit, at now: Instant) -> Bool {
    let milliseconds = now.millisecondsSince1970
    var window = windows[name] ?? Window(ends: .min)
    if window.ends <= milliseconds { window = Window(ends: milliseconds + limit.seconds * 1000) }
    guard window.count < limit.count else { return false }
    window.count += 1
    windows[name] = window
    if windows.count > Self.most, let first = windows.min(by: { $0.value.ends < $1.value.ends }) {
      windows[first.key] = nil
    }
    return true
  }

  package func reading(_ name: String, _ limit: Limit, at now: Instant) -> Reading {
    let milliseconds = now.millisecondsSince1970
    let window = windows[name].flatMap { $0.ends > milliseconds ? $0 : nil }
    let ends = window?.ends ?? milliseconds + limit.seconds * 1000
    return Reading(
      limit: limit.count,
      remaining: limit.count - (window?.count ?? 0),
      reset: (ends + 999) / 1000,
      wait: Int((ends - milliseconds + 999) / 1000)
    )
  }
}
