package import SandboxCore

/// An e-mail that the platform sends; here it stays in the sandbox.
package struct Mail: Sendable, Equatable {
  package let to: String
  package let subject: String
  package let text: String
  /// What it is about, in one word of the contract's.
  package let stage: String
  package let payout: PayoutID
  /// Virtual time.
  package let at: Instant

  package init(
    to: String,
    subject: String,
    text: String,
    stage: String,
    payout: PayoutID,
    at: Instant
  ) {
    self.to = to
    self.subject = subject
    self.text = text
    self.stage = stage
    self.payout = payout
    self.at = at
  }
}

/// The e-mails of a sandbox, the newest ten thousand; a reset empties it.
package struct MailBox: ContractValue {
  package static let most = 10_000

  var mails: [Mail] = []
  /// How many were forgotten.
  var forgotten = 0

  package init() {}

  package mutating func keep(_ mail: Mail) {
    mails.append(mail)
    // A tenth at once, so that not every mail moves all others.
    guard mails.count > Self.most + Self.most / 10 else { return }
    forgotten += mails.count - Self.most
    mails.removeFirst(mails.count - Self.most)
  }

  /// Mails behind a number, oldest first; the first of all has number 1.
  package func all(after number: Int = 0) -> [(number: Int, mail: Mail)] {
    let first = max(number - forgotten, 0)
    return mails.indices.dropFirst(first).suffix(Self.most).map { (forgotten + $0 + 1, mails[$0]) }
  }
}
