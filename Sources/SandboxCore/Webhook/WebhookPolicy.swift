/// When webhooks are sent and tried again.
package struct WebhookPolicy: Sendable, Equatable {
  /// The waits before each further attempt; their number is the number of retries.
  package var retries: [Duration]
  /// Which changes are told.
  package var occasion: Occasion
  /// Whether the create itself is told.
  package var tellsCreation: Bool
  /// What happens to single attempts; the first that matches decides.
  package var rules: [WebhookRule]

  /// The platform's five retries.
  ///
  /// - Source: cashouts-v3.md §6: 5, 25, 125, 625 minutes are of the deposits pages, the fifth
  ///   wait and their use for cashouts are inferred.
  package static let usualRetries: [Duration] = [5, 25, 125, 625, 3125].map {
    .seconds($0 * 60)
  }

  /// Which changes of a payout's state are told to the merchant.
  ///
  /// - Source: cashouts-v3.md §13: one page has every change, another the final ones.
  package enum Occasion: String, Sendable, CaseIterable {
    case change
    /// COMPLETED, REJECTED and CANCELLED alone.
    case final
  }

  package init(
    retries: [Duration] = usualRetries,
    on occasion: Occasion = .change,
    tellsCreation: Bool = false,
    rules: [WebhookRule] = []
  ) {
    self.retries = retries
    self.occasion = occasion
    self.tellsCreation = tellsCreation
    self.rules = rules
  }

  /// Whether a webhook tells of a state.
  package func tells(_ status: PayoutStatus) -> Bool {
    switch (occasion, status) {
    case (.change, _), (.final, .completed), (.final, .rejected), (.final, .cancelled): true
    case (.final, .pending), (.final, .delivered), (.final, .onHold): false
    }
  }
}
