import SandboxCore
import Synchronization
import WireJSON

/// What a sandbox does about the effects of its state's decisions, outside the lock.
extension Sandbox {
  func act(on effects: [Effect], epoch: Int) {
    for effect in effects {
      switch effect {
      case .changed(let id, let status, let at): tell(id, status, at)
      case .deliver(let delivery): deliver(delivery, epoch: epoch)
      case .call(let callback):
        inFlight.begin()
        courier.deliver(callback, from: self) { result in
          self.observe(callback, result, epoch: epoch)
          self.note(callback, result, epoch: epoch)
          self.inFlight.end()
        }
      }
    }
  }

  private func tell(_ id: PayoutID, _ status: PayoutStatus, _ at: Instant) {
    feed.publish("payout") {
      [
        "id": .number(JSONNumber(id.number)), "status": .string(status.name),
        "at": .string(at.rfc3339),
      ]
    }
  }

  /// Keeps what came of the platform's own request; forged webhooks are the observation's.
  private func note(_ callback: Callback, _ result: WebhookResult, epoch: Int) {
    guard callback.number == nil, room.withLock({ $0.epoch == epoch }) else { return }
    let entry = callbacks.append(callback, result, at: now)
    feed.publish("callback") { entry.json }
  }

  private func deliver(_ delivery: WebhookDelivery, epoch: Int) {
    inFlight.begin()
    courier.deliver(delivery, from: self, epoch: epoch) { result in
      self.observe(delivery, result, epoch: epoch)
      if delivery.copy == 0 { self.take(result, of: delivery.webhook, epoch: epoch) }
      self.inFlight.end()
    }
  }

  private func take(_ result: WebhookResult, of webhook: WebhookID, epoch: Int) {
    let decision = room.withLock { room -> (Decision, Instant)? in
      guard room.epoch == epoch else { return nil }
      guard room.heldOutcomes == nil else {
        room.heldOutcomes?.append((webhook, result))
        return nil
      }
      return (room.apply(.webhookFinished(webhook, result), at: room.now), room.state.now)
    }
    guard let (decision, at) = decision else { return }
    report(webhook, result, at)
    act(on: decision.effects, epoch: epoch)
    wakeForNextEvent()
  }

  private func report(_ webhook: WebhookID, _ result: WebhookResult, _ at: Instant) {
    feed.publish("webhook") {
      var data: JSONObject = [
        "id": .number(JSONNumber(webhook.number)), "at": .string(at.rfc3339),
      ]
      result.describe(in: &data)
      return .object(data)
    }
  }

  /// Applies outcomes that came in while the clock stood at one moment, in the webhooks' order.
  ///
  /// - Returns: whether that brought anything that is to be done now.
  func applyHeldOutcomes() -> Bool {
    let (held, effects, epoch) = room.withLock { room in
      let held = (room.heldOutcomes ?? []).sorted { $0.0 < $1.0 }
      room.heldOutcomes = room.heldOutcomes.map { _ in [] }
      let at = room.state.now
      let effects = held.flatMap {
        room.apply(.webhookFinished($0.0, $0.1), at: at).effects
      }
      return (held, effects, room.epoch)
    }
    for (webhook, result) in held { report(webhook, result, now) }
    act(on: effects, epoch: epoch)
    return !effects.isEmpty
  }
}
