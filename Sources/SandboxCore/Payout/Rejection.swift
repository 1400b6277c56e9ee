/// Why a payout was rejected.
package struct Rejection: Sendable, Equatable {
  /// A code of the platform's table, 800 to 826; 0 when the panel's menu says no more.
  ///
  /// - Source: cashouts-v3.md §8.2.
  package let code: Int
  /// A text that replaces the table's name; `nil` takes the name.
  package let reason: String?

  package init(code: Int, reason: String? = nil) {
    self.code = code
    self.reason = reason
  }

  /// The codes that a bank's rejection may carry.
  package static let codes = 800...826

  /// Whether the panel may reject with the code: the older samples have 0.
  ///
  /// - Source: cashouts-v3.md §8.2 (inferred).
  package static func isOfPanel(_ code: Int) -> Bool { code == 0 || codes.contains(code) }

  /// What a rejection without a code means: 826 when it undoes a completion, else 807.
  ///
  /// - Source: cashouts-v3.md §9 (inferred).
  package static func unstated(after status: PayoutStatus) -> Rejection {
    Rejection(code: status == .completed ? 826 : 807)
  }
}
