import Foundation
import SandboxCore

extension Instant {
  /// Reads RFC 3339 with any offset, with or without fractions of a second.
  init?(rfc3339 text: String) {
    let styles = [
      Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(),
    ]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
    let instant = Instant(
      millisecondsSince1970: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    guard instant <= .latest, instant.millisecondsSince1970 >= 0 else { return nil }
    self = instant
  }
}
