/// Why a payout was rejected, or is to be.
package struct Rejection: Sendable, Equatable {
  /// A code of the platform's lists, or 0, as older samples have it.
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
    Rejection(code: usual, reason: reason, isCodeStated: false)
  }

  /// What a rejection without a stated code has while the bank has not paid.
  private static let usual = 807

  /// The rejection as it happens to a payout that was in a state.
  ///
  /// - Parameters:
  ///   - status: What the payout was before.
  ///   - late: The code that undoes a completion, if none is stated.
  /// - Returns: A rejection whose code is stated.
  /// - Source: cashouts-v3.md §9 (inferred).
  package func settled(after status: PayoutStatus, late: Int) -> Rejection {
    isCodeStated ? self : Rejection(code: status == .completed ? late : Self.usual, reason: reason)
  }
}

extension Rejection {
  /// The codes that a rejection may carry: all that some list has, and 0.
  package static let codes = [0] + Array(800...824) + [826]

  /// Why a number is no code, as the rest of a sentence that begins with the number.
  package static func fault(of number: Int?) -> String {
    let listed = codes.dropFirst()
    guard let number, let below = listed.last(where: { $0 < number }),
      let above = listed.first(where: { $0 > number })
    else { return "is not a rejection code; write one from 800 to 826, or 0" }
    return "stands in no list of rejection codes; its neighbours are \(below) and \(above)"
  }
}
