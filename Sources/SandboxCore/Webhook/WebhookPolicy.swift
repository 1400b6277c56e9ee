/// When webhooks are sent and tried again.
package struct WebhookPolicy: Sendable, Equatable {
  /// The waits before each further attempt, `nil` for those of the payout's contract.
  ///
  /// Their number is the number of retries.
  package var retries: [Duration]?
  /// Which changes are told.
  package var occasion: Occasion
  /// Whether the create itself is told.
  package var tellsCreation: Bool
  /// What happens to single attempts; the first that matches decides.
  package var rules: [WebhookRule]

  /// Which changes of a payout's state are told to the merchant.
  ///
  /// - Source: cashouts-v3.md §13: one page has every change, another the final ones.
  package enum Occasion: String, Sendable, CaseIterable {
    case change
    /// COMPLETED, REJECTED and CANCELLED alone.
    case final
  }

  package init(
    retries: [Duration]? = nil,
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
