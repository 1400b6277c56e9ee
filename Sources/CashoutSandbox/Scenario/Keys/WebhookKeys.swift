import SandboxCore

/// The keys under `webhooks`.
enum WebhookKeys {
  static let section = Section<WebhookDraft>(
    keys: [
      Key(
        "retry",
        about: "The wait before each further attempt; an empty list is one attempt alone.",
        default: "[5m, 25m, 125m, 625m, 3125m]",
        .list(of: .wait, 0...100, expecting: "the wait before each retry, such as [5m, 25m]"),
        \.retries
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
        .list(of: .webhookRule, 0...1000, expecting: "rules, each with a match"),
        \.rules
      ),
    ]
  )
}
