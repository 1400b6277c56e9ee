/// What is still to be told, in the order of the decisions.
///
/// Filled under the lock of the decisions. Whoever finds that nobody has the turn takes it and tells
/// everything outside the lock until nothing is left; the others go on, so that no two tell at once.
package struct DecisionOutbox<Item: Sendable>: Sendable {
  private var items: [(item: Item, position: Int)] = []
  private var isTold = false

  package init() {}

  package var isEmpty: Bool { items.isEmpty }

  /// - Parameters:
  ///   - item: what is to be told.
  ///   - position: of the decision in the journal, before whose keeping nobody is told; 0 for none.
  package mutating func append(_ item: Item, at position: Int = 0) {
    items.append((item, position))
  }

  /// Takes the turn, if there is something to tell that is kept up to a position of the journal;
  /// false when somebody else has it, who will tell this caller's items too.
  package mutating func takeTurn(keptTo position: Int = .max) -> Bool {
    guard !isTold, let first = items.first, first.position <= position else { return false }
    isTold = true
    return true
  }

  /// The items to tell next, in order; empty when nothing is left, and the turn is over then.
  package mutating func take(keptTo position: Int = .max) -> [Item] {
    let count = items.firstIndex { $0.position > position } ?? items.count
    if count == 0 { isTold = false }
    if count == items.count {
      defer { items = [] }
      return items.map(\.item)
    }
    defer { items.removeFirst(count) }
    return items.prefix(count).map(\.item)
  }

  /// Forgets what was not told yet.
  package mutating func removeAll() { items = [] }

  /// Forgets what belongs behind a position of the journal.
  mutating func remove(behind position: Int) { items.removeAll { $0.position > position } }
}
