package import SandboxCore
package import WireJSON

/// Which attempt a sender was asked for, so that its outcome finds back.
package struct AttemptTicket: Sendable, Equatable {
  /// Grows at a reset, so that outcomes of older attempts are known as such.
  package let epoch: Int
  /// The decision that caused it, or the one on whose behalf somebody waits.
  package let cause: Int

  package init(epoch: Int, cause: Int) {
    self.epoch = epoch
    self.cause = cause
  }
}

/// What came of an attempt.
package struct AttemptEnd: Sendable {
  package enum Message: Sendable {
    /// A webhook; `form` is the fields that arrived, if somebody watches the merchant.
    case webhook(WebhookAttempt, form: JSONObject?)
    case callback(Callback)
  }

  package let ticket: AttemptTicket
  package let message: Message
  package let result: WebhookResult
  /// What was sent and what came back, if it is to be shown.
  package let text: DeliveryLog.Entry?

  package init(_ ticket: AttemptTicket, _ message: Message, _ result: WebhookResult) {
    self.init(ticket, message, result, text: nil)
  }

  package init(
    _ ticket: AttemptTicket,
    _ message: Message,
    _ result: WebhookResult,
    text: DeliveryLog.Entry?
  ) {
    self.ticket = ticket
    self.message = message
    self.result = result
    self.text = text
  }
}

/// Counts the attempts that are on their way, by what caused them.
///
/// A call waits for those that it caused itself and for no others: its own answer may be what the
/// others wait for.
package struct AttemptsUnderWay: Sendable, Equatable {
  var counts: [Int: Int] = [:]
  /// The causes that a call waits for.
  var awaited: Set<Int> = []

  package init() {}

  package mutating func begin(_ cause: Int, count: Int) { counts[cause, default: 0] += count }

  /// Lets a call wait for what it causes.
  package mutating func await(_ cause: Int) { awaited.insert(cause) }

  /// Takes note of an attempt's end; true when it was the last of its cause.
  package mutating func end(_ cause: Int) -> Bool {
    guard let count = counts[cause] else { return false }
    guard count == 1 else {
      counts[cause] = count - 1
      return false
    }
    counts[cause] = nil
    awaited.remove(cause)
    return true
  }

  package var isEmpty: Bool { counts.isEmpty }

  package func isOpen(_ cause: Int) -> Bool { counts[cause] != nil }

  /// Whether a call waits for what this caused.
  func isAwaited(_ cause: Int) -> Bool { awaited.contains(cause) }

  /// How many attempts are on their way.
  package var count: Int { counts.values.reduce(0, +) }

  /// All causes with attempts on their way.
  package var causes: [Int] { counts.keys.sorted() }

  /// Those that no call waits for: webhooks of creates, of a live clock, of an advance that ended.
  var unawaited: [Int] { causes.filter { !awaited.contains($0) } }

  /// Forgets all attempts; the causes that were open.
  package mutating func removeAll() -> [Int] {
    defer { self = AttemptsUnderWay() }
    return causes
  }
}
