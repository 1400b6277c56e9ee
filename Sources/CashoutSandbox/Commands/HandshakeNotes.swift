import Synchronization

/// Tells once of each client that does not trust the certificate, which is seen nowhere else here.
final class HandshakeNotes: Sendable {
  private static let most = 32
  private let told = Mutex<Set<String>>([])

  func tell(_ client: String, isDistrust: Bool) {
    guard isDistrust else { return }
    let isNew = told.withLock { $0.count < Self.most && $0.insert(client).inserted }
    guard isNew else { return }
    Terminal.printNote(
      "a client at \(client) does not trust the certificate; cashout-sandbox trust says how it would"
    )
  }
}
