package import SandboxCore
import Synchronization
package import WebhookDelivery
package import WireJSON

/// What was posted with the newest attempts to deliver webhooks, and what receivers answered.
///
/// The attempts themselves stay with their webhooks; of old ones only the texts are forgotten.
package final class DeliveryLog: Sendable {
  /// Which attempt of which webhook it was; a reset begins to count webhooks anew.
  package struct Key: Hashable, Sendable {
    package let epoch: Int
    package let webhook: WebhookID
    package let attempt: Int
  }

  /// The texts of an attempt.
  package struct Entry: Sendable {
    package let key: Key
    package let body: [UInt8]
    /// `nil` when none came.
    package let answer: ReceiverAnswer?
  }

  /// How many attempts are kept with their texts, and how many bytes of them.
  static let bounds = (count: 2000, bytes: 2 << 20)

  private let entries: Mutex<BoundedLog<Entry>>

  package init(_ memory: KeptMemory) {
    let bounds = Self.bounds
    entries = Mutex(BoundedLog(maximumCount: bounds.count, maximumBytes: bounds.bytes, memory))
  }

  package func append(_ entry: Entry) {
    let size = entry.body.count + (entry.answer?.body.count ?? 0) + 200
    entries.withLock { $0.append(bytes: size) { _ in entry } }
  }

  /// The attempts since the last reset, by webhook and number.
  package func texts(epoch: Int) -> DeliveryTexts {
    let kept = entries.withLock { $0.entries() }
    return DeliveryTexts(
      epoch: epoch,
      entries: Dictionary(kept.map { ($0.key, $0) }) { _, last in last }
    )
  }

  /// All that are kept, as they are now.
  package var copy: BoundedLog<Entry> { entries.withLock { $0 } }

  package func removeAll() { entries.withLock { $0.removeAll() } }
}

extension DeliveryLog.Entry {
  package init(
    _ delivery: WebhookDelivery,
    _ body: [UInt8],
    _ outcome: WebhookSender.Outcome,
    epoch: Int
  ) {
    key = DeliveryLog.Key(epoch: epoch, webhook: delivery.webhook, attempt: delivery.attempt)
    self.body = body
    answer = if case .answered(let answer) = outcome { answer } else { nil }
  }
}

/// The texts of attempts, as a view of webhooks looks them up.
package struct DeliveryTexts: Sendable {
  fileprivate let epoch: Int
  fileprivate let entries: [DeliveryLog.Key: DeliveryLog.Entry]

  /// Adds `body` and `answer`, each null if it is no longer kept or never came, and `answer_fault`
  /// if an answer broke off.
  package func describe(_ webhook: WebhookID, attempt: Int, in object: inout JSONObject) {
    let entry = entries[DeliveryLog.Key(epoch: epoch, webhook: webhook, attempt: attempt)]
    object.append("body", .optional(entry.map { String(decoding: $0.body, as: UTF8.self) }))
    let answer = entry?.answer
    object.append("answer", .optional(answer.map { String(decoding: $0.body, as: UTF8.self) }))
    if let fault = answer?.fault { object.append("answer_fault", .string(fault)) }
  }
}
