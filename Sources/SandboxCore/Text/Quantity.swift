/// A number of things, as a sentence says it: `1 payout`, `2 payouts`.
package struct Quantity: Sendable, CustomStringConvertible {
  private let count: Int
  private let noun: String

  /// - Parameters:
  ///   - count: How many there are.
  ///   - noun: One of them; its plural ends in one more `s`.
  package init(_ count: Int, _ noun: String) {
    self.count = count
    self.noun = noun
  }

  package var description: String { "\(count) \(name)" }

  /// As the subject of a sentence: `1 payout is`, `2 payouts are`.
  package var asSubject: String { "\(self) \(count == 1 ? "is" : "are")" }

  /// The noun alone, as that many are called.
  package var name: String { count == 1 ? noun : noun + "s" }
}
