/// What a contract found wrong with an order; the core gives it back in the refusal, unread.
///
/// A class, so that orders, commands and refusals keep one word for it and are copied as cheaply as
/// values whose size is known.
package final class ContractFinding: Sendable {
  package let content: any Sendable & Equatable

  package init(_ content: some Sendable & Equatable) { self.content = content }
}

extension ContractFinding: Equatable {
  package static func == (left: ContractFinding, right: ContractFinding) -> Bool {
    func isEqual<Content: Equatable>(_ content: Content) -> Bool {
      right.content as? Content == content
    }
    return isEqual(left.content)
  }
}
