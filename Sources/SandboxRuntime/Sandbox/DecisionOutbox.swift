/// What is still to be told, in the order of the decisions.
///
/// Filled under the lock of the decisions. Whoever finds that nobody has the turn takes it and tells
/// everything outside the lock until nothing is left; the others go on, so that no two tell at once.
package struct DecisionOutbox<Item: Sendable>: Sendable {
  private var items: [Item] = []
  private var isTold = false

  package init() {}

  package mutating func append(_ item: Item) { items.append(item) }

  /// Takes the turn; false when somebody else has it, who will tell this caller's items too.
  package mutating func takeTurn() -> Bool {
    guard !isTold, !items.isEmpty else { return false }
    isTold = true
    return true
  }

  /// The items to tell next, in order; empty when nothing is left, and the turn is over then.
  package mutating func take() -> [Item] {
    defer { items = [] }
    if items.isEmpty { isTold = false }
    return items
  }

  /// Forgets what was not told yet.
  package mutating func removeAll() { items = [] }
}
