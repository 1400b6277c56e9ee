import RecordCoding
import SandboxCore
import SandboxDecisions

/// An attempt that was asked for and whose outcome is not known.
package struct OpenAttempt: Sendable {
  let effect: Effect
  let ticket: AttemptTicket
}

/// The attempts of a sandbox that are on their way, so that a crash can send them again.
struct OpenAttempts: Sendable {
  private var webhooks: [WebhookAttempt: (order: Int, attempt: OpenAttempt)] = [:]
  private var callbacks: [(order: Int, attempt: OpenAttempt)] = []
  private var count = 0

  /// All, in the order in which they were sent.
  var all: [OpenAttempt] {
    (webhooks.values + callbacks).sorted { $0.order < $1.order }.map(\.attempt)
  }

  /// Takes note of an input that was taken, and of what it gave to do.
  mutating func note(_ input: RoomInput, _ news: RoomNews) {
    switch input {
    case .attemptEnded(let end): forget(end)
    case .reset: self = OpenAttempts()
    default: break
    }
    for effect in news.effects { append(OpenAttempt(effect: effect, ticket: news.ticket)) }
  }

  private mutating func append(_ attempt: OpenAttempt) {
    switch attempt.effect {
    case .deliver(let delivery):
      count += 1
      webhooks[delivery.identity] = (count, attempt)
    case .call:
      count += 1
      callbacks.append((count, attempt))
    case .changed: break
    }
  }

  private mutating func forget(_ end: AttemptEnd) {
    switch end.message {
    case .webhook(let attempt, _): webhooks[attempt] = nil
    case .callback(let callback):
      if let index = callbacks.firstIndex(where: { $0.attempt.effect == .call(callback) }) {
        callbacks.remove(at: index)
      }
    }
  }
}

extension OpenAttempts: Recorded {
  func write(to record: inout RecordWriter) {
    record.list(all) { record, attempt in
      record.integer(attempt.ticket.epoch)
      record.integer(attempt.ticket.cause)
      switch attempt.effect {
      case .deliver(let delivery):
        record.byte(0)
        record.value(delivery)
      case .call(let callback):
        record.byte(1)
        record.value(callback)
      case .changed: preconditionFailure("a change is not on its way")
      }
    }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    for _ in 0..<(try record.count()) {
      let epoch = try record.integer()
      let ticket = AttemptTicket(epoch: epoch, cause: try record.integer())
      let effect: Effect
      switch try record.byte() {
      case 0: effect = .deliver(try WebhookDelivery(from: &record))
      case 1: effect = .call(try Callback(from: &record))
      case let other: throw .unknown("attempt", Int(other))
      }
      append(OpenAttempt(effect: effect, ticket: ticket))
    }
  }
}
