/// What the orders of one contract share, so that a record of an order need not repeat it.
package struct OrderTerms: Sendable {
  package let contract: Contract
  package let names: FieldNames
  /// All codes of rejections that may be stated.
  package let codes: [Int]

  package init(_ contract: Contract, _ names: FieldNames, codes: [Int]) {
    self.contract = contract
    self.names = names
    self.codes = codes
  }
}

/// The terms of all contracts of a server, by the contracts' names.
package struct OrderTermsTable: Sendable {
  private let terms: [String: OrderTerms]

  package init(_ all: [OrderTerms]) {
    terms = Dictionary(all.map { ($0.contract.name, $0) }) { first, _ in first }
  }

  package subscript(name: String) -> OrderTerms? { terms[name] }
}
