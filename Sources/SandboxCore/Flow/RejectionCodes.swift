/// The codes with which a contract's payouts can be rejected.
package struct RejectionCodes: Sendable {
  /// All that may be stated: what stands for no code, then the list in order.
  package let listed: [Int]
  /// What a rejection without a stated code has while the bank has not paid.
  package let usual: Int
  /// What one has that undoes a completion.
  package let late: Int

  package init(listed: [Int], usual: Int, late: Int) {
    self.listed = listed
    self.usual = usual
    self.late = late
  }

  /// Whether a rejection may have a code: one of the list, or any of three digits where there is none.
  package func takes(_ code: Int) -> Bool {
    listed.count > 1 ? listed.contains(code) : (0...999).contains(code)
  }

  /// Why a number is no code, as the rest of a sentence that begins with the number.
  package func fault(of number: Int?) -> String {
    let codes = listed.dropFirst()
    if codes.isEmpty { return "is not a rejection code; write one from 0 to 999" }
    guard let number, let below = codes.last(where: { $0 < number }),
      let above = codes.first(where: { $0 > number })
    else {
      let (first, last) = (codes.first ?? 0, codes.last ?? 0)
      return "is not a rejection code; write one from \(first) to \(last), or \(listed.first ?? 0)"
    }
    return "stands in no list of rejection codes; its neighbours are \(below) and \(above)"
  }
}
