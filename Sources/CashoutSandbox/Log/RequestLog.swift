import HTTPTypes
import SandboxCore
import Synchronization
import WireJSON

/// Every call of a mocked contract's API with its answer and a diagnosis, the newest few thousand.
package final class RequestLog: Sendable {
  /// One call; secrets are masked when it is shown.
  package struct Entry: Sendable {
    let number: Int
    /// Where it stands among the sandbox's decisions.
    let mark: DecisionMark
    let method: HTTPRequest.Method
    /// The path that routes are matched with.
    let path: String
    /// The path as it was sent, perhaps with more slashes.
    let rawPath: String
    /// What stands behind the `?`, as it was sent.
    let query: String?
    let headers: HTTPFields
    let body: [UInt8]
    let status: Int
    let answer: [UInt8]
    /// The payout that the contract's own answer named, when a fault took that answer's place.
    let lostPayout: Int?
    let durationMilliseconds: Double
    /// What a refused call would like to know; for a payout that was accepted, what decided it.
    let diagnosis: [String]
    /// Whether a gate refused it by its origin, type or size, which a step of a scenario cannot
    /// state.
    let isTurnedAway: Bool

    /// Virtual time.
    var at: Instant { mark.at }
  }

  private struct Book: Sendable {
    var entries: BoundedLog<Entry>
    /// What is counted however many calls are forgotten.
    var tally = RequestTally([])
  }

  private let book: Mutex<Book>

  init(_ memory: KeptMemory) {
    let entries = BoundedLog<Entry>(maximumCount: 10_000, maximumBytes: 16 << 20, memory)
    book = Mutex(Book(entries: entries))
  }

  /// Keeps a call and its answer; returns the number that it got.
  @discardableResult
  func append(
    _ call: HTTPCall,
    _ answer: HTTPAnswer,
    mark: DecisionMark,
    durationMilliseconds: Double,
    diagnosis: [String],
    isTurnedAway: Bool = false
  ) -> Entry {
    book.withLock { book in
      var made: Entry?
      let size = call.keptBytes + answer.body.count + diagnosis.reduce(0) { $0 + $1.utf8.count }
      book.entries.append(bytes: size) { number in
        let entry = Entry(
          number: number,
          mark: mark,
          method: call.method,
          path: call.path,
          rawPath: call.rawPath,
          query: call.rawQuery,
          headers: call.headers,
          body: call.body,
          status: answer.status.code,
          answer: answer.body,
          lostPayout: answer.lostPayout,
          durationMilliseconds: durationMilliseconds,
          diagnosis: diagnosis,
          isTurnedAway: isTurnedAway
        )
        made = entry
        return entry
      }
      guard let made else { preconditionFailure("BoundedLog.append did not make its entry") }
      book.tally.take(made)
      return made
    }
  }

  /// Entries behind number `after`, oldest first.
  func all(after number: Int = 0) -> [Entry] {
    book.withLock { $0.entries.entries(after: number) }
  }

  /// The number of the newest entry, forgotten or not; 0 when there is none.
  var lastNumber: Int { book.withLock(\.entries.lastNumber) }

  /// What is counted from now on, beside what is kept.
  func count(for claims: [Claim]) { book.withLock { $0.tally = RequestTally(claims) } }

  /// How many calls so far are those of the claim at a place of the file.
  func count(at place: SourcePlace) -> Int { book.withLock { $0.tally[place] } }

  func removeAll() {
    book.withLock { book in
      book.entries.removeAll()
      book.tally.reset()
    }
  }
}

extension HTTPCall {
  /// What a log keeps of it, in bytes: the texts, and what their places in memory cost.
  var keptBytes: Int {
    let head = 2 * rawPath.utf8.count + (rawQuery?.utf8.count ?? 0) + body.count + 600
    return headers.reduce(head) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 150 }
  }
}

extension RequestLog.Entry {
  /// The entry as the control API shows it.
  var json: JSONValue {
    [
      "id": .number(JSONNumber(number)), "at": .string(at.rfc3339),
      "method": .string(method.rawValue), "path": .string(rawPath),
      "query": .optional(query.map { SecretText.masked($0) }),
      "headers": SecretMask.headers(headers),
      "body": SecretMask.body(body),
      "status": .number(JSONNumber(status)), "answer": SecretMask.body(answer),
      "duration_ms": .milliseconds(durationMilliseconds),
      "diagnosis": .optional(diagnosis.isEmpty ? nil : diagnosis.joined(separator: "; ")),
    ]
  }

  /// The path with its query, as they were sent.
  var target: String { target(of: rawPath) }

  private func target(of path: String) -> String { query.map { "\(path)?\($0)" } ?? path }

  /// Whether the path is the one asked for, as it was sent or as routes are matched with it.
  private func isAt(_ asked: String) -> Bool {
    [path, rawPath].contains { asked == $0 || asked == target(of: $0) }
  }

  /// Whether method, path (with its query, if one is asked for) and body (a subset) are those asked for; `nil` matches any.
  func matches(method: String?, path: String?, body subset: JSONValue?) -> Bool {
    guard method.map({ $0.uppercased() == self.method.rawValue }) ?? true,
      path.map(isAt) ?? true
    else { return false }
    guard let subset else { return true }
    guard let body = try? JSONParser.parse(body) else { return false }
    return body.contains(subset)
  }
}
