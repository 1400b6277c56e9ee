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
}
