import ScenarioText

/// The keys that this build reads, for the reference, the schema and their tests.
package enum ScenarioKeys {
  /// A mapping of the language by the keys that lead to it, and what it may have.
  package struct Level: Sendable, Equatable {
    /// Empty at the top of the file.
    package let path: String
    package let keys: [String]
    /// What several of them say together, a sentence each.
    package var rules: [String] = []
  }

  /// Every mapping, outermost first.
  package static func levels(_ words: ScenarioWords) -> [Level] {
    [
      level("", HeadKeys.section(words)), level("clock", ClockKeys.section),
      level("merchant", MerchantKeys.section), level("merchant.fees", MerchantKeys.fees),
      level("merchant.limits", MerchantKeys.limits), level("bank", BankKeys.section(words)),
      level("bank.rules", RuleKeys.section(words)),
      Level(path: "bank.rules.match", keys: words.create.names),
      level("bank.rules.timeline", TimelineKeys.section(words)),
      level("bank.rules.timeline.after", DrawKeys.section),
      level("bank.rules.timeline.after.lognormal", DrawKeys.lognormal),
      level("bank.rules.one_of", OneOfKeys.section(words)), level("bank.hours", HoursKeys.section),
      level("bank.batches", BatchKeys.section), level("bank.outages", OutageKeys.section(words)),
      level("bank.capacity", CapacityKeys.section), level("platform", PlatformKeys.section(words)),
      level("platform.declines", DeclineKeys.section(words)), level("api", APIKeys.section(words)),
      level("api.faults", FaultKeys.section(words)),
      Level(path: "api.faults.match", keys: words.call.names),
      level("webhooks", WebhookKeys.section(words)),
      level("webhooks.rules", WebhookRuleKeys.section(words)),
      Level(path: "webhooks.rules.match", keys: words.webhook.names),
      level("observe", ObserveKeys.section(words)),
      level("observe.status_checked", ObserveKeys.statusChecked),
      level("observe.late_rejection_noticed", ObserveKeys.span),
      level("steps", StepKeys.section(words)), level("steps.request", StepRequestKeys.section),
      level("steps.transition", StepTransitionKeys.section(words)),
      level("steps.receiver", StepReceiverKeys.section),
      level("steps.expect", ExpectKeys.section(words)),
      level("steps.expect.payouts", ExpectPayoutsParts.section(words)),
      level("steps.expect.webhooks", ExpectWebhookKeys.section),
      level("steps.expect.timeline", ExpectTimelineParts.section(words)),
      level("steps.expect.requests", ExpectRequestKeys.section),
    ]
  }

  private static func level(_ path: String, _ section: Section<some Any>) -> Level {
    Level(path: path, keys: section.keys.map(\.name), rules: section.rules.map(\.sentence))
  }
}
