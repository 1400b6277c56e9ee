import SandboxCore
import Synchronization

/// A built-in receiver of webhooks, so that nobody needs a server to see one.
final class Inbox: Sendable {
  /// A request that arrived.
  struct Message: Sendable {
    let number: Int
    /// Virtual time of arrival.
    let at: Instant
    let method: String
    let headers: [(name: String, value: String)]
    let body: [UInt8]
    /// Whether the sandbox forged it, to see who believes it.
    let isForged: Bool
    /// What the inbox answered.
    let status: Int
  }

  /// The inbox of webhooks that name no URL.
  static let standardName = "default"

  private struct Box {
    var status = 200
    var messages: BoundedLog<Message>
  }

  /// More names than this are refused, so that memory stays bounded.
  static let maximumBoxes = 100
  /// The longest name, in bytes.
  private static let longestName = 100
  /// What all boxes together keep, in bytes; then the fullest forgets its oldest message.
  private static let maximumBytes = 12 << 20

  private let memory: KeptMemory
  private let boxes = Mutex<[String: Box]>([:])

  init(_ memory: KeptMemory) { self.memory = memory }

  /// Keeps a message and tells the status that the box answers.
  func receive(
    _ name: String,
    method: String,
    headers: [(name: String, value: String)],
    body: [UInt8],
    isForged: Bool = false,
    at now: Instant
  ) -> Int {
    boxes.withLock { boxes in
      guard let box = box(name, in: boxes) else { return 507 }
      let size = headers.reduce(body.count + 500) {
        $0 + $1.name.utf8.count + $1.value.utf8.count + 50
      }
      boxes[name, default: box].messages.append(bytes: size) {
        Message(
          number: $0,
          at: now,
          method: method,
          headers: headers,
          body: body,
          isForged: isForged,
          status: box.status
        )
      }
      Self.forget(in: &boxes)
      return box.status
    }
  }

  /// The box of a name, a new one if there may be one more.
  private func box(_ name: String, in boxes: [String: Box]) -> Box? {
    if let box = boxes[name] { return box }
    guard boxes.count < Self.maximumBoxes, name.utf8.count <= Self.longestName else { return nil }
    let messages = BoundedLog<Message>(
      maximumCount: 10_000,
      maximumBytes: Self.maximumBytes,
      memory
    )
    return Box(messages: messages)
  }

  /// Whoever fills boxes of his own takes nothing from those of others.
  private static func forget(in boxes: inout [String: Box]) {
    while boxes.values.reduce(0, { $0 + $1.messages.bytes }) > maximumBytes,
      let fullest = boxes.max(by: { $0.value.messages.bytes < $1.value.messages.bytes })?.key
    {
      boxes[fullest]?.messages.removeOldest()
    }
  }

  /// What a box answers from now on.
  func answer(_ name: String, with status: Int) -> Bool {
    boxes.withLock { boxes in
      guard let box = box(name, in: boxes) else { return false }
      boxes[name, default: box].status = status
      return true
    }
  }

  /// Messages of a box, oldest first.
  func messages(_ name: String) -> [Message] {
    boxes.withLock { $0[name]?.messages.entries() ?? [] }
  }

  func removeAll() {
    boxes.withLock { boxes in
      for name in boxes.keys { boxes[name]?.messages.removeAll() }
      boxes = [:]
    }
  }
}
