package import SandboxCore
import Synchronization

/// A built-in receiver of webhooks, so that nobody needs a server to see one.
package final class Inbox: Sendable {
  /// A request that arrived.
  package struct Message: Sendable {
    package let number: Int
    /// Virtual time of arrival.
    package let at: Instant
    package let method: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// Whether the sandbox forged it, to see who believes it.
    package let isForged: Bool
    /// What the inbox answered.
    package let status: Int

    /// What it takes, in bytes.
    fileprivate var keptBytes: Int { Arrival.bytes(headers, body) }
  }

  /// The inbox of webhooks that name no URL.
  package static let standardName = "default"

  /// A request as it comes, before it is kept.
  package struct Arrival: Sendable {
    package let method: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    package var isForged = false
    /// The life of the sandbox that sent it; `nil` for a message from outside.
    package var epoch: Int?

    package init(
      method: String,
      headers: [(name: String, value: String)],
      body: [UInt8],
      isForged: Bool = false,
      epoch: Int? = nil
    ) {
      self.method = method
      self.headers = headers
      self.body = body
      self.isForged = isForged
      self.epoch = epoch
    }

    /// What it takes, in bytes.
    fileprivate var keptBytes: Int { Self.bytes(headers, body) }

    fileprivate static func bytes(_ headers: [(name: String, value: String)], _ body: [UInt8])
      -> Int
    {
      headers.reduce(body.count + 500) { $0 + $1.name.utf8.count + $1.value.utf8.count + 50 }
    }
  }

  /// What all boxes together keep, in bytes; then the fullest forgets its oldest message.
  private static let maximumBytes = 12 << 20

  private let memory: KeptMemory
  private let boxes = Mutex<[String: BoundedLog<Message>]>([:])

  package init(_ memory: KeptMemory) { self.memory = memory }

  /// Keeps a message with the status that it is answered with; the sandbox bounds the names.
  package func keep(_ arrival: Arrival, in name: String, status: Int, at now: Instant) {
    let bytes = Self.maximumBytes
    let empty = BoundedLog<Message>(maximumCount: 10_000, maximumBytes: bytes, memory)
    boxes.withLock { boxes in
      boxes[name, default: empty].append(bytes: arrival.keptBytes) {
        Message(
          number: $0,
          at: now,
          method: arrival.method,
          headers: arrival.headers,
          body: arrival.body,
          isForged: arrival.isForged,
          status: status
        )
      }
      Self.forget(in: &boxes)
    }
  }

  /// Whoever fills boxes of his own takes nothing from those of others.
  private static func forget(in boxes: inout [String: BoundedLog<Message>]) {
    while boxes.values.reduce(0, { $0 + $1.bytes }) > maximumBytes,
      let fullest = boxes.max(by: { $0.value.bytes < $1.value.bytes })?.key
    {
      boxes[fullest]?.removeOldest()
    }
  }

  /// Messages of a box, oldest first.
  package func messages(_ name: String) -> [Message] {
    boxes.withLock { $0[name]?.entries() ?? [] }
  }

  /// The values of headers whose names say that they are secret.
  package var secrets: [String] {
    boxes.withLock { $0.values.flatMap { $0.entries() } }.flatMap(\.headers)
      .filter { SecretMask.isSecret($0.name) }.map(\.value)
  }

  /// All that is kept, by boxes, with the number of each box's newest message.
  package struct Image: Sendable {
    package let boxes: [(name: String, lastNumber: Int, messages: [Message])]

    package init(boxes: [(name: String, lastNumber: Int, messages: [Message])]) {
      self.boxes = boxes
    }

    package init(_ boxes: [String: BoundedLog<Message>]) {
      self.boxes = boxes.sorted { $0.key < $1.key }.map { name, box in
        (name, box.lastNumber, box.entries())
      }
    }
  }

  /// All boxes as they are now.
  package var copy: [String: BoundedLog<Message>] { boxes.withLock { $0 } }

  /// Makes it what it was.
  package func restore(_ image: Image) {
    removeAll()
    let bytes = Self.maximumBytes
    boxes.withLock { boxes in
      for (name, lastNumber, messages) in image.boxes {
        var box = BoundedLog<Message>(maximumCount: 10_000, maximumBytes: bytes, memory)
        box.begin(behind: lastNumber - messages.count)
        for message in messages { box.append(bytes: message.keptBytes) { _ in message } }
        boxes[name] = box
      }
    }
  }

  package func removeAll() {
    boxes.withLock { boxes in
      for name in boxes.keys { boxes[name]?.removeAll() }
      boxes = [:]
    }
  }
}
