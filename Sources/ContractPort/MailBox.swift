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

  /// About what it takes, in bytes.
  var keptBytes: Int {
    [to, subject, text, stage].reduce(200) { $0 + $1.utf8.count }
  }
}

/// The e-mails of a sandbox, the newest ten thousand, and of large ones fewer; a reset empties it.
package struct MailBox: ContractValue {
  package static let most = 10_000
  /// What all of them may take, in bytes; ten thousand usual ones take half of it.
  package static let maximumBytes = 8 << 20

  /// Some may be more than ``most``, which nobody is shown.
  private(set) var mails: [Mail] = []
  private var bytes = 0
  /// How many were forgotten.
  private(set) var forgotten = 0

  package init() {}

  /// One that was kept.
  init(_ mails: [Mail], forgotten: Int) {
    self.mails = mails
    bytes = mails.reduce(0) { $0 + $1.keptBytes }
    self.forgotten = forgotten
  }

  package mutating func keep(_ mail: Mail) {
    mails.append(mail)
    bytes += mail.keptBytes
    // A tenth at once, so that not every mail moves all others.
    if mails.count > Self.most + Self.most / 10 { forget(mails.count - Self.most) }
    if bytes > Self.maximumBytes { forget(excess(over: Self.maximumBytes / 10 * 9)) }
  }

  /// How many of the oldest have to go for the rest to take no more; the newest stays.
  private func excess(over most: Int) -> Int {
    var (count, rest) = (0, bytes)
    while rest > most, count < mails.count - 1 {
      rest -= mails[count].keptBytes
      count += 1
    }
    return count
  }

  private mutating func forget(_ count: Int) {
    for mail in mails.prefix(count) { bytes -= mail.keptBytes }
    mails.removeFirst(count)
    forgotten += count
  }

  /// Mails behind a number, oldest first; the first of all has number 1.
  package func all(after number: Int = 0) -> [(number: Int, mail: Mail)] {
    let first = max(number - forgotten, 0)
    return mails.indices.dropFirst(first).suffix(Self.most).map { (forgotten + $0 + 1, mails[$0]) }
  }
}
