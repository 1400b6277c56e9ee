extension SandboxState {
  /// Lets virtual time begin anew at another moment, if nothing has happened in it yet.
  ///
  /// Balances stay, and so does what requests beside the webhooks still have to wait.
  /// - Returns: false when there are payouts, whose time cannot be changed.
  package mutating func begin(at start: Instant) -> Bool {
    guard payouts.isEmpty else { return false }
    var settings = settings
    settings.start = start
    var state = SandboxState(settings)
    state.money.takeWallets(of: money)
    // Without payouts nothing else waits.
    for (due, callback) in agenda.waitingCallbacks {
      state.agenda.schedule(callback, at: start + (due - now))
    }
    self = state
    return true
  }

  /// Requests beside the webhooks that are still to be made, in their order.
  package var waitingCallbacks: [(due: Instant, callback: Callback)] { agenda.waitingCallbacks }
}
