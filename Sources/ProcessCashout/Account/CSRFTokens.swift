import SandboxCore

/// Tokens that website-only routes want beside a session; a session has one at a time.
package struct CSRFTokens: Sendable {
  struct Token: Sendable {
    let text: String
    let session: String
    let ends: Instant
  }

  /// Seconds.
  ///
  /// - Source: process-cashout.md §2 (a client's default).
  package static let lifetime = 3600

  var tokens: [Token] = []
  var made = 0

  package init() {}

  /// What the session that asked last was given.
  package var latest: String? { tokens.last?.text }

  mutating func make(for session: String, user: String, seed: UInt64, at now: Instant) {
    made += 1
    let text = DrawnDigits.text(seed: seed, user: user, purpose: "csrf \(made)")
    tokens.removeAll { $0.session == session }
    tokens.append(Token(text: text, session: session, ends: now + .seconds(Self.lifetime)))
    if tokens.count > SessionBook.most { tokens.removeFirst() }
  }

  func has(_ text: String, of session: String, at now: Instant) -> Bool {
    tokens.contains { $0.text == text && $0.session == session && $0.ends > now }
  }
}
