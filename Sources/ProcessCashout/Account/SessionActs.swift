package import ContractPort
import SandboxCore

/// Counts an attempt to log in from an address.
package struct Knock: PlainAct {
  package static let recordName = "process_cashout.knock"

  private let ip: String

  package init(from ip: String) { self.ip = ip }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    guard account.rates.count(Self.name(ip), .logins, at: door.state.now) else {
      throw ActRefusal(.tooManyLogins)
    }
  }

  /// What attempts from an address are counted under.
  package static func name(_ ip: String) -> String { "login \(ip)" }
}

/// Begins a session.
package struct LogIn: PlainAct {
  package static let recordName = "process_cashout.log_in"

  private let steamID: String
  private let ip: String

  package init(_ steamID: String, from ip: String) {
    self.steamID = steamID
    self.ip = ip
  }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    let number = account.sessions.lastNumber + 1
    let seed = door.state.settings.seed
    let digits = DrawnDigits.text(seed: seed, user: steamID, purpose: "session \(number)")
    account.sessions.begin(
      TokenClaims(
        steamID: steamID,
        id: Self.uuid(Array(digits)),
        ip: ip,
        issued: door.state.now.millisecondsSince1970 / 1000
      )
    )
  }

  /// A UUID of version 4 of 32 digits that chance made.
  private static func uuid(_ drawn: [Character]) -> String {
    var digits = drawn
    digits[12] = "4"
    digits[16] = "a"
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}

/// Lets a call with a token in, and counts it.
package struct Admit: PlainAct {
  package static let recordName = "process_cashout.admit"

  private let claims: TokenClaims
  private let ip: String
  /// Method and route.
  private let route: String

  package init(_ claims: TokenClaims, from ip: String, to route: String) {
    self.claims = claims
    self.ip = ip
    self.route = route
  }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    let now = door.state.now
    guard now.millisecondsSince1970 < claims.expires * 1000 else {
      throw ActRefusal(.expiredToken)
    }
    guard claims.ip == ip || claims.isOfSandbox else { throw ActRefusal(.otherAddress) }
    guard account.sessions.has(claims.id) else { throw ActRefusal(.endedSession) }
    guard door.state.merchant.isEnabled else { throw ActRefusal(.merchantDisabled) }
    guard account.rates.count(route, .calls, at: now) else { throw ActRefusal(.rateExceeded) }
  }
}

/// Ends a session or all of them.
package struct EndSessions: PlainAct {
  package static let recordName = "process_cashout.end_sessions"

  /// The session's id or number; `nil` for all.
  private let name: String?

  package init(_ name: String?) { self.name = name }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through _: inout Door
  ) throws(ActRefusal) {
    guard let name else { return account.sessions.endAll() }
    guard account.sessions.end(name) || name == TokenClaims.ownSession else {
      throw ActRefusal(.notFound)
    }
  }
}

/// Makes a token for website-only routes.
package struct MakeCSRFToken: PlainAct {
  package static let recordName = "process_cashout.make_csrf_token"

  private let claims: TokenClaims

  package init(for claims: TokenClaims) { self.claims = claims }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    let (seed, now) = (door.state.settings.seed, door.state.now)
    account.csrf.make(for: claims.id, user: claims.steamID, seed: seed, at: now)
  }
}
