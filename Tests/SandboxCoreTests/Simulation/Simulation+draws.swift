import SandboxCore
import SeededChance

/// What the next command is about.
extension Simulation {
  mutating func drawn(_ bound: Int) -> Int { Int(chance.next(below: UInt64(bound))) }
  mutating func drawn(_ bound: Int64) -> Int64 { Int64(chance.next(below: UInt64(bound))) }
  mutating func happens(_ percent: UInt64) -> Bool { chance.next(below: 100) < percent }

  mutating func drawn<Value>(of values: [Value]) -> Value { values[drawn(values.count)] }

  mutating func drawnCurrency() -> Currency {
    drawn(of: [.usd, .usd, .usd, .brl, .brl, .mxn, .ars, .eur])
  }

  /// Mostly seconds, at times days.
  mutating func drawnDuration() -> Duration {
    switch chance.next(below: 20) {
    case 0: .seconds(drawn(Int64(4 * 86_400)))
    case 1...3: .seconds(drawn(Int64(3600)))
    case 4: .zero
    default: .milliseconds(drawn(Int64(8000)))
    }
  }

  /// Mostly one of the latest payouts, at times one that does not exist.
  mutating func drawnPayout() -> PayoutID {
    let count = state.payouts.count
    let recent = max(1, min(count, happens(80) ? 20 : count))
    let number = happens(2) ? count + 1 : count - drawn(recent)
    guard let id = PayoutID(max(number, 1)) else { preconditionFailure("no payout \(number)") }
    return id
  }

  mutating func drawnWebhook() -> WebhookID {
    let count = max(state.webhooks.count, 1)
    guard let id = WebhookID(happens(5) ? count + 1 : count - drawn(min(count, 30))) else {
      preconditionFailure("no webhook among \(count)")
    }
    return id
  }

  /// Legal or not: hold, release and cancel by the merchant, anything by the panel.
  mutating func drawnTransition() -> Command {
    let id = drawnPayout()
    let key = PayoutKey(id: id, externalID: happens(10) ? "s-\(drawn(50))" : nil)
    switch chance.next(below: 8) {
    case 0, 1: return .update(key, to: .onHold)
    case 2, 3: return .update(key, to: .pending)
    case 4: return .cancel(key)
    default:
      let rejection = happens(50) ? Rejection(code: 800 + drawn(27)) : nil
      return .transition(
        id,
        to: drawn(of: PayoutStatus.allCases),
        rejection: rejection,
        webhookDelay: .seconds(id.number % 3 * 90)
      )
    }
  }

  /// The outcome of some attempt under way, at times a second one that comes late.
  mutating func drawnOutcome() -> Command {
    let place = drawn(inFlight.count)
    let delivery = happens(90) ? inFlight.remove(at: place) : inFlight[place]
    let result: WebhookResult =
      happens(60)
      ? .answered(status: drawn(of: [200, 200, 204]))
      : drawn(of: [.answered(status: 500), .answered(status: 302), .failed("timed out")])
    return .webhookFinished(delivery.webhook, result)
  }
}
