import SandboxCore
package import SandboxDecisions
package import ScenarioLanguage

/// The clock as it is told, set and advanced.
extension Sandbox {
  package var clockReading: ClockReading { look(\.reading) }

  /// How the clock moves.
  package var clockMode: SandboxClock.Mode { look { $0.clock.mode } }

  /// Makes the clock live or manual; virtual time does not jump, and an advance under way ends.
  package func setClock(_ mode: SandboxClock.Mode) throws(AdvanceRefusal) {
    if case .failure(let refusal) = commit(.setClock(mode)).answer { throw refusal.ofAdvance }
  }

  /// Moves a manual clock event by event; returns when every attempt that fell due has its outcome.
  ///
  /// The caller's task may be cancelled, and the server may end: the clock stands where it has come to
  /// then.
  ///
  /// - Throws: ``AdvanceRefusal``; the clock has not moved then, but for an advance that ended early.
  @concurrent package func advance(_ goal: AdvanceGoal) async throws(AdvanceRefusal) {
    let begun = commit(.beginAdvance(goal))
    switch begun.answer {
    case .success(.advanceBegun(let id, let before)):
      await waitBriefly(for: before)
      try await goOn(id)
    case .success(let reply): preconditionFailure("an advance was answered with \(reply)")
    case .failure(let refusal): throw refusal.ofAdvance
    }
  }

  private func goOn(_ id: Int) async throws(AdvanceRefusal) {
    while true {
      if waiters.isClosed { try cancel(id, by: .serverStopped) }
      if Task.isCancelled { try cancel(id, by: .cancelled) }
      switch commit(.advance(id)).answer {
      case .success(.advanceFinished): return
      case .success(.advanceWaits): await wait(for: [id])
      case .success: await Task.yield()
      case .failure(let refusal): throw refusal.ofAdvance
      }
    }
  }

  private func cancel(_ id: Int, by end: AdvanceEnd) throws(AdvanceRefusal) {
    if case .failure(let refusal) = commit(.cancelAdvance(id)).answer { throw refusal.ofAdvance }
    throw .ended(end)
  }

  /// How long an advance waits, on the wall, for what was on its way before it.
  ///
  /// It may have been asked for from inside just that, so it does not wait until that fails.
  private static let patience = Duration.seconds(1)

  private func waitBriefly(for causes: [Int]) async {
    guard !causes.isEmpty else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(for: causes) }
      group.addTask { await self.time.pause(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }
}

extension RoomRefusal {
  /// Why the clock did not move.
  fileprivate var ofAdvance: AdvanceRefusal {
    switch self {
    case .advance(let refusal): refusal
    case .removed, .unavailable: .sandboxRemoved
    case .command, .loginTaken, .act, .tooManyInboxes, .past:
      preconditionFailure("the clock was refused with \(self)")
    }
  }
}
