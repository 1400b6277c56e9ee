/// Why a payout was rejected, or is to be.
package struct Rejection: Sendable, Equatable {
  /// A code of the contract's lists, or 0, as older samples have it; 0, too, if nobody said one.
  ///
  /// - Source: cashouts-v3.md §8.2.
  package let code: Int
  /// A text that replaces the table's name; `nil` takes the name.
  package let reason: String?
  /// Whether somebody said which code it is; if not, that is settled when it happens.
  package let isCodeStated: Bool

  package init(code: Int, reason: String? = nil) {
    self.init(code: code, reason: reason, isCodeStated: true)
  }

  private init(code: Int, reason: String?, isCodeStated: Bool) {
    self.code = code
    self.reason = reason
    self.isCodeStated = isCodeStated
  }

  /// A rejection of which nobody says the code.
  package static func unstated(reason: String? = nil) -> Rejection {
    Rejection(code: 0, reason: reason, isCodeStated: false)
  }

  /// The rejection as it happens to a payout that was in a state.
  ///
  /// - Parameters:
  ///   - status: What the payout was before.
  ///   - usual: The code while the bank has not paid, if none is stated.
  ///   - late: The code that undoes a completion, if none is stated.
  /// - Returns: A rejection whose code is stated.
  /// - Source: cashouts-v3.md §9 (inferred).
  package func settled(after status: PayoutStatus, usual: Int, late: Int) -> Rejection {
    isCodeStated ? self : Rejection(code: status == .completed ? late : usual, reason: reason)
  }
}
