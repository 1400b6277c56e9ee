package import SandboxCore
package import SandboxDecisions

/// Sees what comes to a sandbox's inboxes as it comes, for they forget their oldest messages.
package protocol ArrivalWatch: Sendable {
  /// Takes note of a message.
  ///
  /// - Parameters:
  ///   - message: what came.
  ///   - name: the inbox that keeps it.
  ///   - state: the sandbox behind it, whose lock is held meanwhile.
  func note(_ message: Inbox.Arrival, in name: String, _ state: SandboxState)

  /// Forgets all, as a reset empties the inboxes.
  func beginAnew()
}
