/// What the orders of one contract have in common, kept once for all of them.
final class StoredTerms: Sendable {
  let contract: Contract
  let names: FieldNames
  /// The code of a rejection before the bank has paid, if none is stated.
  let usualRejection: Int
  /// The code of a rejection that undoes a completion, if none is stated.
  let lateRejection: Int

  init(_ contract: Contract, _ names: FieldNames, usual: Int, late: Int) {
    self.contract = contract
    self.names = names
    usualRejection = usual
    lateRejection = late
  }

  /// Whether they are these.
  func fit(_ contract: Contract, _ names: FieldNames, usual: Int, late: Int) -> Bool {
    self.contract == contract && self.names === names && usualRejection == usual
      && lateRejection == late
  }
}
