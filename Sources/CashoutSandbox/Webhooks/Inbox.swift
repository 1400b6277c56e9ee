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
    var messages = BoundedLog<Message>(maximumCount: 10_000, maximumBytes: 8 << 20)
  }

  /// More names than this are refused, so that memory stays bounded.
  private static let maximumBoxes = 100

  private let boxes = Mutex<[String: Box]>([:])

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
      guard boxes[name] != nil || boxes.count < Self.maximumBoxes else { return 507 }
      let status = boxes[name, default: Box()].status
      boxes[name, default: Box()].messages.append(bytes: body.count + 500) {
        Message(
          number: $0,
          at: now,
          method: method,
          headers: headers,
          body: body,
          isForged: isForged,
          status: status
        )
      }
      return status
    }
  }

  /// What a box answers from now on.
  func answer(_ name: String, with status: Int) -> Bool {
    boxes.withLock { boxes in
      guard boxes[name] != nil || boxes.count < Self.maximumBoxes else { return false }
      boxes[name, default: Box()].status = status
      return true
    }
  }

  /// Messages of a box, oldest first.
  func messages(_ name: String) -> [Message] {
    boxes.withLock { $0[name]?.messages.entries() ?? [] }
  }

  func removeAll() { boxes.withLock { $0 = [:] } }
}
