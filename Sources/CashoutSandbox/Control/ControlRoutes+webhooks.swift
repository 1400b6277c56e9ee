import HTTPTypes
import SandboxCore
import WireJSON

extension ControlRoutes {
  var webhookRoutes: [Route] {
    [
      route(.get, "/sandbox/webhooks") { [host] call, sandbox throws(ControlError) in
        let limit = try call.integer("limit", in: 1...1000) ?? 100
        let texts = sandbox.deliveryTexts
        let views = sandbox.snapshot { state in
          state.webhooks.suffix(limit).reversed().map { host.view($0, in: state, texts) }
        }
        return .json([
          "webhooks": .array(views.map(\.json)),
          "callbacks": .array(sandbox.look { $0.callbacks.newest(limit) }.map(\.json)),
        ])
      },
      route(.post, "/sandbox/webhooks/{id}/resend") { [host] call, sandbox throws(ControlError) in
        let text = call.parameter("id")
        guard let id = Int(text).flatMap(WebhookID.init), sandbox.snapshot({ $0[id] }) != nil else {
          throw .notFound("webhook", text, list: "GET /sandbox/webhooks")
        }
        if case .failure(let refusal) = await sandbox.applyAndWait(.resend(id)) {
          throw refusal.controlError
        }
        let texts = sandbox.deliveryTexts
        let view = sandbox.snapshot { state in state[id].map { host.view($0, in: state, texts) } }
        return .json(view?.json ?? .null)
      },
    ]
  }
}

extension SandboxHost {
  fileprivate func view(
    _ webhook: Webhook,
    in state: SandboxState,
    _ texts: DeliveryTexts
  ) -> WebhookView {
    let url = state[webhook.payout].flatMap { state.notificationURL(of: $0) }
    return WebhookView(
      webhook: webhook,
      url: url.map(ServerAddress.readable),
      applied: state.appliedRules(to: webhook.id),
      texts: texts
    )
  }
}
