package import SandboxCore

/// What a webhook carries.
package struct WebhookMessage: Sendable {
  package enum Form: String, Sendable {
    case form = "application/x-www-form-urlencoded"
    case json = "application/json"
  }

  package let form: Form
  package let body: [UInt8]

  package init(_ form: Form, _ body: [UInt8]) {
    self.form = form
    self.body = body
  }
}

extension WebhookDelivery {
  /// The body, or as much of it as arrives: it breaks off in the middle.
  package func cut(_ body: [UInt8]) -> [UInt8] {
    corruption == .body ? Array(body.prefix(body.count / 2)) : body
  }
}
