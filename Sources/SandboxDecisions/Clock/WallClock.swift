import Foundation
package import SandboxCore

/// The only place that reads the wall clock.
package enum WallClock {
  /// Milliseconds since 1970 by the machine's clock.
  package static var now: Instant {
    Instant(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// A monotonic reading in milliseconds, for durations of requests and for live clocks.
  package static var monotonicMilliseconds: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000
  }
}
