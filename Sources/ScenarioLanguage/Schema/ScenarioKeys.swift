/// The keys that this build reads, for the reference, the schema and their tests.
package enum ScenarioKeys {
  /// A mapping of the language by the keys that lead to it, and what it may have.
  package struct Level: Sendable, Equatable {
    /// Empty at the top of the file.
    package let path: String
    package let keys: [String]
    /// Keys of the language that are refused until a later build.
    package let unbuilt: [String]
    /// What several of them say together, a sentence each.
    package var rules: [String] = []
  }

  /// Every mapping, outermost first.
  package static let levels: [Level] = [
    level("", HeadKeys.section), level("clock", ClockKeys.section),
    level("merchant", MerchantKeys.section), level("merchant.fees", MerchantKeys.fees),
    level("merchant.limits", MerchantKeys.limits), level("bank", BankKeys.section),
    level("bank.rules", RuleKeys.section),
    Level(
      path: "bank.rules.match",
      keys: MatchVocabulary.create.names,
      unbuilt: []
    ),
    level("bank.rules.timeline", TimelineKeys.section),
    level("bank.rules.timeline.after", DrawKeys.section),
    level("bank.rules.timeline.after.lognormal", DrawKeys.lognormal),
    level("bank.rules.one_of", OneOfKeys.section), level("bank.hours", HoursKeys.section),
    level("bank.batches", BatchKeys.section), level("bank.outages", OutageKeys.section),
    level("bank.capacity", CapacityKeys.section), level("platform", PlatformKeys.section),
    level("platform.declines", DeclineKeys.section), level("api", APIKeys.section),
    level("api.faults", FaultKeys.section),
    Level(path: "api.faults.match", keys: MatchVocabulary.call.names, unbuilt: []),
    level("webhooks", WebhookKeys.section), level("webhooks.rules", WebhookRuleKeys.section),
    Level(path: "webhooks.rules.match", keys: MatchVocabulary.webhook.names, unbuilt: []),
    level("observe", ObserveKeys.section),
    level("observe.status_checked", ObserveKeys.statusChecked),
    level("observe.late_rejection_noticed", ObserveKeys.span),
    level("steps", StepKeys.section), level("steps.request", StepRequestKeys.section),
    level("steps.transition", StepTransitionKeys.section),
    level("steps.receiver", StepReceiverKeys.section), level("steps.expect", ExpectKeys.section),
    level("steps.expect.payouts", ExpectPayoutsParts.section),
    level("steps.expect.webhooks", ExpectWebhookKeys.section),
    level("steps.expect.timeline", ExpectTimelineParts.section),
    level("steps.expect.requests", ExpectRequestKeys.section),
  ]

  private static func level(_ path: String, _ section: Section<some Any>) -> Level {
    Level(
      path: path,
      keys: section.keys.map(\.name),
      unbuilt: section.unbuilt,
      rules: section.rules.map(\.sentence)
    )
  }
}
