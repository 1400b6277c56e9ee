package import SandboxCore
package import WireJSON

/// What was done to a sandbox beside the calls of its API, so that a recording can do it again.
package struct ActLog: Sendable {
  package struct Entry: Sendable {
    package let act: Act
    /// Virtual time.
    package let at: Instant
    /// The number of the decision that did it.
    package let number: Int
  }

  package enum Act: Sendable {
    case transition(PayoutID, to: PayoutStatus, Rejection?, webhookDelay: Duration)
    case topUp(Money)
    case resend(WebhookID)
    /// What came of an act of a contract's own, as a call of the control API.
    case control(method: String, path: String, body: JSONObject)
    /// What the inbox of webhooks without a URL answers from then on.
    case receiver(status: Int)
    /// What is in force from then on.
    case load(RecordedPhase)
  }

  var entries: BoundedLog<Entry>

  package init(_ memory: KeptMemory) {
    entries = BoundedLog(maximumCount: 10_000, maximumBytes: 1 << 20, memory)
  }

  package mutating func append(_ act: Act, at now: Instant, number: Int) {
    entries.append(bytes: act.keptBytes) { _ in Entry(act: act, at: now, number: number) }
  }

  /// How many of the oldest are forgotten.
  package var forgottenCount: Int { entries.lastNumber - entries.entries().count }

  /// All that is kept, in the order in which it was done.
  package var all: [Entry] { entries.entries() }

  package mutating func removeAll() { entries.removeAll() }
}

extension ActLog.Act {
  /// About what it takes, in bytes.
  var keptBytes: Int {
    switch self {
    case .transition(_, _, let rejection, _): 200 + (rejection?.reason?.utf8.count ?? 0)
    case .load(let phase): phase.keptBytes
    case .control(_, let path, let body): 200 + path.utf8.count + body.encoded().count
    case .topUp, .resend, .receiver: 200
    }
  }

  /// The act of a command that no call of the API carries out.
  init?(_ command: Command) {
    switch command {
    case .transition(let id, let status, let rejection, let delay):
      self = .transition(id, to: status, rejection, webhookDelay: delay)
    case .topUp(let money): self = .topUp(money)
    case .resend(let id): self = .resend(id)
    default: return nil
    }
  }
}
