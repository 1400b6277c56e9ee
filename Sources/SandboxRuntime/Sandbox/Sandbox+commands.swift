package import SandboxCore
package import SandboxDecisions
import Synchronization

/// Commands and readings, as the contracts and the control API ask for them.
extension Sandbox {
  /// What came of a command, and where it stands among the sandbox's decisions.
  package struct Decided<Value: Sendable>: Sendable {
    package let outcome: Result<Value, Refusal>
    package let mark: DecisionMark
    /// The cause of the attempts that the caller is to wait for.
    let awaits: Int?
  }

  /// Carries out a command now; what the answer needs of the state is read with the same lock.
  package func decide<Value: Sendable>(
    _ command: Command,
    _ read: (SandboxState, Reply) -> Value
  ) -> Decided<Value> {
    let (decision, outcome) = commit(.command(command)) { room, decision in
      decision.reply.map { read(room.state, $0) }
    }
    return Decided(outcome: outcome, mark: decision.mark, awaits: decision.awaits)
  }

  /// Creates a payout now; tells what decided its fate, too.
  package func create(
    _ order: PayoutOrder
  ) -> Decided<(id: PayoutID, decision: RuleDecision?)> {
    decide(.create(order)) { state, reply in
      guard case .created(let id) = reply else {
        preconditionFailure("a create was answered with \(reply)")
      }
      return (id, state.decision(on: id))
    }
  }

  /// The payout that a merchant names, as it is now, and where it was seen.
  package func find(_ key: PayoutKey) -> (payout: Result<Payout, Refusal>, seen: DecisionMark) {
    look { ($0.payout(key), $0.mark) }
  }

  /// Carries out a command now.
  @discardableResult
  package func apply(_ command: Command) -> Result<Reply, Refusal> {
    commit(.command(command)).reply
  }

  /// Carries out a command; with a manual clock, what it sends has its outcomes then.
  package func applyAndWait(_ command: Command) async -> Result<Reply, Refusal> {
    let decision = commit(.command(command))
    if let cause = decision.awaits { await wait(for: [cause]) }
    return decision.reply
  }

  /// Reads the state as it is now, all that fell due by then included.
  package func read<Value: Sendable>(_ body: (SandboxState) throws(Refusal) -> Value)
    throws(Refusal)
    -> Value
  {
    let result = look { room -> Result<Value, Refusal> in
      do throws(Refusal) {
        return .success(try body(room.state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads the state now; a read that cannot be refused.
  package func snapshot<Value: Sendable>(_ body: (SandboxState) -> Value) -> Value {
    look { body($0.state) }
  }

  /// Virtual time now.
  package var now: Instant { look { $0.state.now } }

  /// Returns once no attempt of these causes is on its way; the sender's deadline bounds each.
  package func wait(for causes: [Int]) async {
    await waiters.wait(for: causes) { [self] in isOpen($0) }
  }

  /// Returns once no attempt at all is on its way, or the server ends.
  package func settle() async {
    while true {
      let causes = openCauses
      guard !causes.isEmpty, !Task.isCancelled, !waiters.isClosed else { return }
      await wait(for: causes)
    }
  }

  /// Takes a message to an inbox; tells the status that the inbox answers.
  package func receive(_ name: String, _ message: Inbox.Arrival) -> Int {
    commit(.message(to: name, message)) { room, decision in
      switch decision.answer {
      case .success(.status(let status)):
        inbox.keep(message, in: name, status: status, at: decision.at)
        arrivalWatch.withLock(\.self)?.note(message, in: name, room.state)
        return status
      case .success, .failure(.removed): return 404
      case .failure(.past): return 410
      case .failure(.unavailable): return Self.unavailable
      case .failure: return 507
      }
    }.value
  }

  /// Has somebody count what comes to the inboxes from now on.
  package func watchArrivals(_ watch: any ArrivalWatch) { arrivalWatch.withLock { $0 = watch } }

  /// What a message is answered that could not be kept.
  static let unavailable = 503

  /// Empties the sandbox; scenario, credentials and seed stay.
  ///
  /// The log of calls goes when the reset is on disk: no record could bring it back.
  package func reset() async {
    guard let journal else {
      if let last = beginAnew() { requests.remove(through: last) }
      return
    }
    let call = JournalReceipt.current
    // Its own, for the disk may have refused the reset, and had it taken back, before anybody waits.
    let receipt = JournalReceipt()
    let last = JournalReceipt.$current.withValue(receipt) { beginAnew() }
    call?.takeOver(receipt)
    guard let last, await receipt.stands(by: journal) else { return }
    call?.note(journal.append(.forgotten(number, through: last)))
    requests.remove(through: last)
  }

  /// Empties the sandbox but for the log of calls, whose latest number it tells; `nil` when refused.
  package func beginAnew() -> Int? {
    commit(.reset) { _, decision in
      guard case .success = decision.answer else { return nil }
      inbox.removeAll()
      arrivalWatch.withLock(\.self)?.beginAnew()
      deliveries.removeAll()
      return requests.lastNumber
    }.value
  }
}

extension RoomDecision {
  /// Where the decision stands among the sandbox's.
  package var mark: DecisionMark { DecisionMark(decision: number, at: at) }

  /// The reply to a command.
  package var reply: Result<Reply, Refusal> {
    switch answer {
    case .success(.command(let reply)): .success(reply)
    case .failure(.command(let refusal)): .failure(refusal)
    case .failure(.removed), .failure(.unavailable): .failure(.sandboxRemoved)
    case .success, .failure: preconditionFailure("a command was answered with \(answer)")
    }
  }
}
