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
    state.ledger = ledger
    for (due, callback) in waitingCallbacks { state.schedule(callback, after: due - now) }
    self = state
    return true
  }

  /// Requests that are still to be made, in their order; without payouts nothing else waits.
  private var waitingCallbacks: [(due: Instant, callback: Callback)] {
    var queue = queue
    var waiting: [(Instant, Callback)] = []
    while let (due, event) = queue.first {
      queue.removeFirst()
      if case .callback(let number) = event, let callback = callbacks[number] {
        waiting.append((due, callback))
      }
    }
    return waiting
  }
}
