/// What keeps a bank from answering whenever it likes: hours, batches, outages, capacity.
///
/// Of hours, batches and capacities the first whose scope holds counts; of outages all do.
package struct BankConditions: Sendable, Equatable {
  /// A condition and the payouts that it is about.
  package struct Scoped<Condition: Sendable & Equatable>: Sendable, Equatable {
    package let scope: BankScope
    package let condition: Condition

    package init(_ condition: Condition, _ scope: BankScope = .all) {
      self.condition = condition
      self.scope = scope
    }
  }

  package var hours: [Scoped<OpeningHours>] = []
  package var batches: [Scoped<BankBatches>] = []
  package var outages: [Scoped<BankOutage>] = []
  package var capacities: [Scoped<BankCapacity>] = []

  package init() {}

  /// Whether the bank answers whenever it likes.
  package var isEmpty: Bool {
    hours.isEmpty && batches.isEmpty && outages.isEmpty && capacities.isEmpty
  }

  /// The same with outages that begin at moments.
  func fixed(loaded: Instant) -> BankConditions {
    var fixed = self
    fixed.outages = outages.map { Scoped($0.condition.fixed(loaded: loaded), $0.scope) }
    return fixed
  }
}
