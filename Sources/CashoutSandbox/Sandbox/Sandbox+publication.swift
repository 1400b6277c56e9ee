import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

/// What a sandbox does and tells about its decisions, outside the lock and in their order.
extension Sandbox {
  func publish(_ publication: Publication) {
    switch publication {
    case .news(let news): publish(news)
    case .request(let entry): publish(entry)
    }
  }

  private func publish(_ news: RoomNews) {
    for outcome in news.outcomes { publish(outcome) }
    for effect in news.effects {
      switch effect {
      case .changed(let id, let status, let at): publish(id, status, at)
      case .deliver(let delivery): deliver(delivery, news.ticket)
      case .call(let callback): deliver(callback, news.ticket)
      }
    }
    if let reading = news.clock { feed.publish("clock") { reading.json } }
    if !news.settled.isEmpty { waiters.settle(news.settled) }
  }

  // MARK: Sent

  private func deliver(_ delivery: WebhookDelivery, _ ticket: AttemptTicket) {
    guard let account = account(inEpoch: ticket.epoch) else { return }
    let control = delivery.control(account.webhookControl)
    courier.deliver(delivery, control, ticket, from: self) { [weak self] result in
      self?.end(delivery, control, ticket, result)
    }
  }

  private func end(
    _ delivery: WebhookDelivery,
    _ control: WebhookControl,
    _ ticket: AttemptTicket,
    _ result: WebhookResult
  ) {
    var form: JSONObject?
    if isObserved, case .answered = result, delivery.contract == .cashoutsV3 {
      form = FormText.object(delivery.cut(WebhookForm(delivery, control: control).bytes))
    }
    commit(.attemptEnded(AttemptEnd(ticket, .webhook(delivery, form: form), result)))
  }

  private func deliver(_ callback: Callback, _ ticket: AttemptTicket) {
    guard isCurrent(ticket.epoch) else { return }
    courier.deliver(callback, ticket, from: self) { [weak self] result in
      self?.commit(.attemptEnded(AttemptEnd(ticket, .callback(callback), result)))
    }
  }

  // MARK: Told

  private func publish(_ id: PayoutID, _ status: PayoutStatus, _ at: Instant) {
    feed.publish("payout") {
      [
        "id": .number(JSONNumber(id.number)), "status": .string(status.name),
        "at": .string(at.rfc3339),
      ]
    }
  }

  private func publish(_ outcome: RoomNews.Outcome) {
    switch outcome {
    case .callback(let entry): feed.publish("callback") { entry.json }
    case .webhook(let webhook, let result, let at):
      feed.publish("webhook") {
        var data: JSONObject = [
          "id": .number(JSONNumber(webhook.number)), "at": .string(at.rfc3339),
        ]
        result.describe(in: &data)
        return .object(data)
      }
    }
  }

  private func publish(_ entry: RequestLog.Entry) {
    feed.publish("request") {
      [
        "id": .integer(entry.number), "at": .string(entry.at.rfc3339),
        "method": .string(entry.method.rawValue), "path": .string(entry.rawPath),
        "status": .integer(entry.status),
      ]
    }
  }
}
