import SandboxCore

/// The keys under `webhooks`.
enum WebhookKeys {
  static let section = Section<WebhookDraft>(
    keys: [
      Key(
        "retry",
        .list(of: .delay, 0...100, expecting: "the wait before each retry, such as [5m, 25m]"),
        \.retries
      ),
      Key("on_create", .flag, \.tellsCreation),
    ],
    unbuilt: ["rules"]
  )
}
