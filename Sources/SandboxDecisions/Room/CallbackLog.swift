package import SandboxCore
package import WireJSON

/// What came of the platform's requests that belong to no payout, such as those of PIX details.
///
/// They are made once, so one that fails is seen here or nowhere.
package struct CallbackLog: Sendable {
  /// One request with its outcome.
  package struct Entry: Sendable {
    package let number: Int
    /// Virtual time of the outcome.
    let at: Instant
    let callback: Callback
    let result: WebhookResult
  }

  var entries: BoundedLog<Entry>

  init(_ memory: KeptMemory) {
    entries = BoundedLog(maximumCount: 1000, maximumBytes: 1 << 20, memory)
  }

  /// Keeps an outcome; returns it with its number.
  package mutating func append(_ callback: Callback, _ result: WebhookResult, at now: Instant)
    -> Entry
  {
    let entry = Entry(number: entries.lastNumber + 1, at: now, callback: callback, result: result)
    entries.append(bytes: entry.keptBytes) { _ in entry }
    return entry
  }

  /// All that are kept, newest first.
  package func newest() -> [Entry] { entries.entries().reversed() }

  mutating func removeAll() { entries.removeAll() }
}

extension CallbackLog.Entry {
  /// What it takes, in bytes.
  var keptBytes: Int { callback.body.count + callback.url.utf8.count + 200 }

  package var shownURL: String { ServerAddress.readable(callback.url) }

  /// The entry as the control API shows it; `url` of an inbox without this server's port.
  package var json: JSONValue {
    var object: JSONObject = [
      "id": .integer(number), "at": .string(at.rfc3339),
      "url": .string(shownURL),
      "body": .string(String(decoding: callback.body, as: UTF8.self)),
    ]
    result.describe(in: &object)
    return .object(object)
  }
}
