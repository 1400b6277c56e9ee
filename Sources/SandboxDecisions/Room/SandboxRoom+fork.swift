package import SandboxCore

/// A room that goes two ways from a moment on.
extension SandboxRoom {
  /// Whether a copy of it can go on by itself: nobody waits for an advance, and nothing that only
  /// the original hears of is on its way.
  package var canFork: Bool { canBeKept && attempts.isEmpty }

  /// Gives the merchant another login, with passphrase and signature.
  package mutating func reissue(login: String, pass: String, signature: String) {
    state.reissue(login: login, pass: pass, signature: signature)
  }

  /// The same, as another sandbox's.
  ///
  /// - Parameters:
  ///   - merchant: whose keys and ID it has from then on.
  ///   - memory: what its logs count on.
  /// - Returns: the copy, which asks for wakes of its own.
  package func forked(_ merchant: Merchant, _ memory: KeptMemory) -> SandboxRoom {
    var room = self
    room.callbacks.entries = callbacks.entries.copied(to: memory)
    room.acts.entries = acts.entries.copied(to: memory)
    room.state.reissue(
      readOnlyKey: merchant.readOnlyKey,
      apiKey: merchant.apiKey,
      merchantID: merchant.merchantID
    )
    room.forgetWake()
    return room
  }
}
