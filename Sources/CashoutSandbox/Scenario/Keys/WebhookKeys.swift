import SandboxCore

/// The keys under `webhooks`.
enum WebhookKeys {
  static let section = Section<WebhookDraft>(
    keys: [
      Key(
        "retry",
        .list(of: .wait, 0...100, expecting: "the wait before each retry, such as [5m, 25m]"),
        \.retries
      ),
      Key("on_create", .flag, \.tellsCreation),
      Key(
        "rules",
        .list(of: .webhookRule, 0...1000, expecting: "rules, each with a match"),
        \.rules
      ),
    ]
  )
}
