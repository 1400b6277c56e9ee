/// The sessions of one account, the newest thousand.
struct SessionBook: Sendable {
  struct Session: Sendable {
    /// Counts up from 1.
    let number: Int
    let claims: TokenClaims
  }

  /// A login beyond these ends the oldest.
  static let most = 1000

  var sessions: [Session] = []
  var lastNumber = 0

  /// The one that began last.
  var latest: Session? { sessions.last }

  mutating func begin(_ claims: TokenClaims) {
    lastNumber += 1
    sessions.append(Session(number: lastNumber, claims: claims))
    if sessions.count > Self.most { sessions.removeFirst() }
  }

  func has(_ id: String) -> Bool {
    id == TokenClaims.ownSession || sessions.contains { $0.claims.id == id }
  }

  /// Ends the session with an id or a number; false if there is none.
  mutating func end(_ name: String) -> Bool {
    let before = sessions.count
    sessions.removeAll { $0.claims.id == name || String($0.number) == name }
    return sessions.count < before
  }

  mutating func endAll() { sessions = [] }
}
