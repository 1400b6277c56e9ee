import ContractPort
import HTTPTypes
import MerchantObservation
import SandboxCore
import SandboxDecisions
import WebhookDelivery
import WireJSON

/// What a sandbox does and tells about its decisions, outside the lock and in their order.
extension Sandbox {
  func publish(_ publication: Publication) {
    switch publication {
    case .news(let news, let subjects): publish(news, subjects)
    case .request(let entry): publish(entry)
    case .again(let attempts): for attempt in attempts { send(attempt) }
    }
  }

  private func publish(_ news: RoomNews, _ subjects: EventSubjects?) {
    if let subjects {
      for outcome in news.outcomes { publish(outcome, subjects) }
    }
    for effect in news.effects {
      switch effect {
      case .changed(let id, let status, let at):
        if let subjects { publish(id, status, at, subjects) }
      case .deliver(let delivery): deliver(delivery, news.ticket)
      case .call(let callback): deliver(callback, news.ticket)
      }
    }
    if let act = news.act { publish(act) }
    if let reading = news.clock { feed.publish("clock") { reading.json } }
    if !news.settled.isEmpty { waiters.settle(news.settled) }
  }

  // MARK: Sent

  /// Sends an attempt that was on its way when the server ended.
  private func send(_ attempt: OpenAttempt) {
    switch attempt.effect {
    case .deliver(let delivery): deliver(delivery, attempt.ticket)
    case .call(let callback): deliver(callback, attempt.ticket)
    case .changed: break
    }
  }

  private func deliver(_ delivery: WebhookDelivery, _ ticket: AttemptTicket) {
    guard let contract = contracts[delivery.contract] else {
      preconditionFailure("payout \(delivery.payout.number) is of no contract of this server")
    }
    deliver(delivery, by: contract, ticket)
  }

  private func deliver<Sender: MockedContract>(
    _ delivery: WebhookDelivery,
    by contract: Sender,
    _ ticket: AttemptTicket
  ) {
    guard let keys = keys(Sender.Keys.self, inEpoch: ticket.epoch) else { return }
    let message = contract.message(delivery, keys)
    courier.deliver(delivery, message, ticket, from: self) { [weak self] outcome in
      self?.end(delivery, message, ticket, outcome)
    }
  }

  private func end(
    _ delivery: WebhookDelivery,
    _ message: WebhookMessage,
    _ ticket: AttemptTicket,
    _ outcome: WebhookSender.Outcome
  ) {
    guard let result = outcome.result else { return }
    var form: JSONObject?
    if isObserved, case .answered = outcome {
      form = contracts[delivery.contract]?.fields(of: message)
    }
    take(
      AttemptEnd(
        ticket,
        .webhook(delivery.identity, form: form),
        result,
        // Nobody is told what came of a copy.
        text: delivery.copy == 0
          ? DeliveryLog.Entry(delivery, message.body, outcome, epoch: ticket.epoch) : nil
      )
    )
  }

  /// Takes what came of an attempt; while the disk takes nothing, later.
  private func take(_ end: AttemptEnd) {
    let decision = commit(.attemptEnded(end)) { room, decision in
      guard let text = end.text, end.ticket.epoch == room.epoch else { return }
      if case .success = decision.answer { deliveries.append(text) }
    }.decision
    guard case .failure(.unavailable) = decision.answer else { return }
    whenOpen { $0.take(end) }
  }

  private func deliver(_ callback: Callback, _ ticket: AttemptTicket) {
    guard isCurrent(ticket.epoch) else { return }
    courier.deliver(callback, ticket, from: self) { [weak self] result in
      self?.take(AttemptEnd(ticket, .callback(callback), result))
    }
  }

  // MARK: Told

  private func publish(
    _ id: PayoutID,
    _ status: PayoutStatus,
    _ at: Instant,
    _ subjects: EventSubjects
  ) {
    feed.publish("payout") {
      [
        "id": .integer(id.number), "payout": .integer(id.number),
        "external_id": subjects.externalID(id),
        "status": .string(status.name), "at": .string(at.rfc3339),
      ]
    }
  }

  private func publish(_ outcome: RoomNews.Outcome, _ subjects: EventSubjects) {
    switch outcome {
    case .callback(let entry): feed.publish("callback") { entry.json }
    case .webhook(let webhook, let result, let at):
      feed.publish("webhook") {
        var data: JSONObject = [
          "id": .integer(webhook.number), "at": .string(at.rfc3339),
        ]
        subjects.describe(webhook, in: &data)
        result.describe(in: &data)
        return .object(data)
      }
    }
  }

  /// What changes a sandbox and is no payout's.
  private func publish(_ entry: ActLog.Entry) {
    switch entry.act {
    case .load(let phase):
      feed.publish("scenario") {
        ["scenario": .string(phase.title), "at": .string(entry.at.rfc3339)]
      }
    case .topUp(let money):
      feed.publish("wallet") {
        [
          "currency": .string(money.currency.code), "amount": .string(money.decimalText),
          "at": .string(entry.at.rfc3339),
        ]
      }
    case .transition, .resend, .control, .receiver: break
    }
  }

  private func publish(_ entry: RequestLog.Entry) {
    feed.publish("request") {
      let (subject, exchange) = (entry.subject, entry.exchange)
      let data: JSONObject = [
        "id": .integer(entry.number), "at": .string(entry.at.rfc3339),
        "method": .string(exchange.method.rawValue), "path": .string(exchange.rawPath),
        "status": .integer(exchange.status),
        "payout": subject.cashoutID.map { .integer($0) } ?? .null,
        "external_id": .optional(subject.externalID),
      ]
      return .object(data)
    }
  }
}
