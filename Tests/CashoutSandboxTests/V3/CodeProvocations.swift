import CashoutsV3
import SandboxCore

/// Where each internal code is provoked, and the golden file that shows it.
enum CodeProvocations {
  /// The golden file of a code: a request brings it about, or a scenario's `platform.declines`.
  static func file(_ code: InternalCode) -> String? {
    if CodeTests.provocations.contains(where: { $0.code == code }) {
      return "codes/\(code.rawValue).txt"
    }
    return DeclineTable.stages[code.rawValue].map { _ in "declined/\(code.rawValue).txt" }
  }

  /// The golden file of a reason code of 504.
  static func file(reason: Int) -> String {
    reason == ReasonCodeTable.rows[0].code ? "declined/504.txt" : "declined/reasons.txt"
  }
}
