import SandboxCore
import ScenarioText
import WireJSON

/// The keys under `webhooks`.
enum WebhookKeys {
  static func section(_ words: ScenarioWords) -> Section<WebhookDraft> {
    Section(
      keys: [
        Key(
          "retry",
          about: "The wait before each further attempt; an empty list is one attempt alone.",
          default: "[5m, 25m, 125m, 625m, 3125m]",
          .list(of: .wait, 0...100, expecting: "the wait before each retry, such as [5m, 25m]"),
          \.retries
        ),
        Key(
          "on",
          about: "Each change of a payout, or its end alone: COMPLETED, REJECTED and CANCELLED.",
          default: "change",
          .word,
          \.occasion
        ),
        Key(
          "on_create",
          about: "Whether the create itself is told as well.",
          default: "false",
          .flag,
          \.tellsCreation
        ),
        Key(
          "rules",
          about: "What happens to single attempts; the first that matches decides.",
          default: "none",
          .list(of: .webhookRule(words), 0...1000, expecting: "rules, each with a match"),
          \.rules
        ),
      ],
      rules: [
        KeyRule(
          .forbids([.says("on_create", true)], when: .says("on", "final")),
          "`on: final` leaves out PENDING, of which `on_create` tells; remove one of the two"
        )
      ]
    )
  }
}

extension ValueReader<WebhookDraft> {
  static func webhooks(_ words: ScenarioWords) -> ValueReader {
    section(WebhookKeys.section(words), WebhookDraft())
  }
}
