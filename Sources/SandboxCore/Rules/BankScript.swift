/// All that the simulated bank, the platform and the webhooks do: a scenario's behaviour as a value.
package struct BankScript: Sendable, Equatable {
  package var rules: [BankRule]
  package var conditions = BankConditions()
  package var webhooks: WebhookPolicy
  /// Creates that the platform itself refuses.
  package var declines: [DeclineRule] = []
  /// Calls with which something goes wrong.
  package var faults: [FaultRule] = []

  package init(rules: [BankRule] = [], webhooks: WebhookPolicy = WebhookPolicy()) {
    self.rules = rules
    self.webhooks = webhooks
  }

  /// What happens when no rule decides: DELIVERED after 2 s, COMPLETED 5 s later.
  package static let defaultSteps = [
    PlannedStep(after: .seconds(2), .delivered), PlannedStep(after: .seconds(5), .completed),
  ]
}

/// When webhooks are sent and tried again.
package struct WebhookPolicy: Sendable, Equatable {
  /// The waits before each further attempt; their number is the number of retries.
  package var retries: [Duration]
  /// Whether the create itself is told.
  package var tellsCreation: Bool
  /// What happens to single attempts; the first that matches decides.
  package var rules: [WebhookRule]

  /// The platform's five retries.
  ///
  /// - Source: cashouts-v3.md §6: 5, 25, 125, 625 minutes are of the deposits pages, the fifth
  ///   wait and their use for cashouts are inferred.
  package static let platformRetries: [Duration] = [5, 25, 125, 625, 3125].map {
    .seconds($0 * 60)
  }

  package init(
    retries: [Duration] = platformRetries,
    tellsCreation: Bool = false,
    rules: [WebhookRule] = []
  ) {
    self.retries = retries
    self.tellsCreation = tellsCreation
    self.rules = rules
  }
}
