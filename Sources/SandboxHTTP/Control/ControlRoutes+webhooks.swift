import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

extension ControlRoutes {
  var webhookRoutes: [Route] {
    [
      route(
        .get,
        "/sandbox/webhooks",
        query: ["payout", "external_id", "status", "outcome", "url"] + ListPage.parameters
      ) { [host] _, sandbox, query throws(ControlError) in
        try host.webhooks(of: sandbox, query)
      },
      route(.get, "/sandbox/callbacks", query: ["url"] + ListPage.parameters) {
        _,
        sandbox,
        query throws(ControlError) in
        let url = query.text("url")
        let page = ListPage(query)
        try query.check()
        let found = sandbox.look { $0.callbacks.newest() }.lazy.filter { entry in
          entry.number < page.after ?? .max && url.map { entry.shownURL.contains($0) } ?? true
        }
        return .json(page.cut(found) { .integer($0.number) }.json("callbacks", \.json))
      },
      route(.post, "/sandbox/webhooks/{id}/resend") { [host] call, sandbox throws(ControlError) in
        let text = call.parameter("id")
        guard let id = Int(text).flatMap(WebhookID.init), sandbox.snapshot({ $0[id] }) != nil else {
          throw .webhookNotFound(text)
        }
        try ControlFields.none(call.body)
        if case .failure(let refusal) = await sandbox.applyAndWait(.resend(id)) {
          throw ControlError(refusal)
        }
        let texts = sandbox.deliveryTexts
        let view = sandbox.snapshot { state in state[id].map { host.view($0, in: state, texts) } }
        return .json(view?.json ?? .null)
      },
    ]
  }
}

extension SandboxHost {
  /// Newest first, and on the first page the newest callbacks beside.
  fileprivate func webhooks(
    of sandbox: Sandbox,
    _ query: ControlFields
  ) throws(ControlError) -> HTTPAnswer {
    let payout = PayoutFilter(query, sandbox)
    let status = query.choice("status", of: PayoutStatus.allCases, \.name)
    let outcome = query.choice("outcome", of: WebhookOutcome.allCases, \.rawValue)
    let url = query.text("url")
    let page = ListPage(query)
    try query.check()
    let texts = sandbox.deliveryTexts
    let part = sandbox.snapshot { state in
      let older = state.webhooks.prefix(page.after.map { max($0 - 1, 0) } ?? .max).reversed()
      let views = older.lazy.filter { webhook in
        payout.matches(webhook.payout, in: state)
          && status.map { $0 == webhook.status } ?? true
      }.map { view($0, in: state, texts) }.filter { view in
        outcome.map { $0 == view.outcome } ?? true
          && url.map { view.url?.contains($0) ?? false } ?? true
      }
      return page.cut(views) { .integer($0.webhook.id.number) }
    }
    guard case .object(var answer) = part.json("webhooks", \.json) else { return .json(.null) }
    if page.after == nil {
      let callbacks = sandbox.look { $0.callbacks.newest() }.prefix(page.limit)
      answer.append("callbacks", .array(callbacks.map(\.json)))
    }
    return .json(.object(answer))
  }

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
