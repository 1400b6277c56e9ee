import CashoutSandbox
import Foundation
import SandboxCore

/// A moment as the control API writes it.
enum ControlMoment {
  static func parse(_ text: String) -> SandboxCore.Instant? {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? format.parse(text)).map {
      SandboxCore.Instant(millisecondsSince1970: Int64($0.timeIntervalSince1970 * 1000))
    }
  }
}
