import ContractPort
import HTTPTypes
package import MerchantObservation
package import SandboxCore
package import ScenarioLanguage
package import ScenarioText
import Synchronization
package import WireJSON

/// Every call of a mocked contract's API with its answer and a diagnosis, the newest few thousand.
package final class RequestLog: Sendable {
  /// One call; secrets are masked when it is shown.
  @dynamicMemberLookup
  package struct Entry: Sendable {
    package let number: Int
    /// Where it stands among the sandbox's decisions.
    package let mark: DecisionMark
    package let exchange: HTTPExchange
    let durationMilliseconds: Double
    /// What a refused call would like to know; for a payout that was accepted, what decided it.
    package let diagnosis: [String]
    /// Whether a gate refused it by its origin, type or size, or a disk that took nothing, which a
    /// step of a scenario cannot state.
    package let isTurnedAway: Bool

    /// Virtual time.
    package var at: Instant { mark.at }

    /// What it takes in memory, in bytes.
    var keptBytes: Int { Self.bytes(exchange, diagnosis) }

    static func bytes(_ exchange: HTTPExchange, _ diagnosis: [String]) -> Int {
      exchange.keptBytes + diagnosis.reduce(0) { $0 + $1.utf8.count }
    }

    package subscript<Value>(dynamicMember part: KeyPath<HTTPExchange, Value>) -> Value {
      exchange[keyPath: part]
    }
  }

  private struct Book: Sendable {
    var entries: BoundedLog<Entry>
    /// What is counted however many calls are forgotten.
    var tally = RequestTally([])
  }

  private let book: Mutex<Book>

  package init(_ memory: KeptMemory) {
    let entries = BoundedLog<Entry>(maximumCount: 10_000, maximumBytes: 16 << 20, memory)
    book = Mutex(Book(entries: entries))
  }

  /// Keeps a call and its answer; returns the number that it got.
  @discardableResult
  package func append(
    _ exchange: HTTPExchange,
    mark: DecisionMark,
    durationMilliseconds: Double,
    diagnosis: [String],
    isTurnedAway: Bool = false
  ) -> Entry {
    book.withLock { book in
      var made: Entry?
      let size = Entry.bytes(exchange, diagnosis)
      book.entries.append(bytes: size) { number in
        let entry = Entry(
          number: number,
          mark: mark,
          exchange: exchange,
          durationMilliseconds: durationMilliseconds,
          diagnosis: diagnosis,
          isTurnedAway: isTurnedAway
        )
        made = entry
        return entry
      }
      guard let made else { preconditionFailure("BoundedLog.append did not make its entry") }
      book.tally.take(exchange)
      return made
    }
  }

  /// Puts what a call was answered in the end in place of what it would have been.
  package func replace(_ entry: Entry) {
    book.withLock { $0.entries.replace(entry.number, by: entry, bytes: entry.keptBytes) }
  }

  /// Makes the log what it was; of what has gaps, the newest without one.
  package func restore(_ entries: [Entry]) {
    var kept = entries[...]
    if let gap = kept.indices.dropFirst().last(where: {
      entries[$0].number != entries[$0 - 1].number + 1
    }) {
      kept = entries[gap...]
    }
    book.withLock { book in
      book.entries.begin(behind: (kept.first?.number ?? 1) - 1)
      for entry in kept {
        book.entries.append(bytes: entry.keptBytes) { _ in entry }
        book.tally.take(entry.exchange)
      }
    }
  }

  /// Entries behind number `after`, oldest first.
  package func all(after number: Int = 0) -> [Entry] {
    book.withLock { $0.entries.entries(after: number) }
  }

  /// The number of the newest entry, forgotten or not; 0 when there is none.
  package var lastNumber: Int { book.withLock(\.entries.lastNumber) }

  /// What is counted from now on, beside what is kept.
  package func count(for claims: [Claim]) { book.withLock { $0.tally = RequestTally(claims) } }

  /// How many calls so far are those of the claim at a place of the file.
  package func count(at place: SourcePlace) -> Int { book.withLock { $0.tally[place] } }

  /// Removes the entries up to a number; numbers begin anew when none is left.
  package func remove(through number: Int) {
    book.withLock { book in
      book.entries.remove(through: number)
      book.tally.reset()
      for entry in book.entries.entries() { book.tally.take(entry.exchange) }
    }
  }
}

extension RequestLog.Entry {
  /// The entry as the control API shows it.
  package var json: JSONValue {
    let secrets = exchange.secrets
    return [
      "id": .number(JSONNumber(number)), "at": .string(at.rfc3339),
      "method": .string(exchange.method.rawValue),
      "path": .string(exchange.rawPath),
      "query": .optional(exchange.query.map { SecretText.masked($0, hiding: secrets.all) }),
      "headers": SecretMask.headers(exchange.headers, secrets),
      "body": SecretMask.body(exchange.body, secrets),
      "status": .number(JSONNumber(exchange.status)),
      "answer": SecretMask.body(exchange.answer, secrets),
      "duration_ms": .milliseconds(durationMilliseconds),
      "diagnosis": .optional(diagnosis.isEmpty ? nil : diagnosis.joined(separator: "; ")),
    ]
  }
}
