package import SandboxCore

/// What a server was told of its default sandbox when it was started again, beside scenario, clock and
/// switches; `nil` leaves a setting as it is.
package struct Restatement: Sendable, Equatable {
  package var seed: UInt64?
  package var login: String?
  package var pass: String?
  package var signature: String?

  package init() {}

  /// Leaves out what is in force already.
  package func changing(_ settings: SandboxSettings) -> Restatement {
    var change = self
    if seed == settings.seed { change.seed = nil }
    if login == settings.merchant.login { change.login = nil }
    if pass == settings.merchant.pass { change.pass = nil }
    if signature == settings.merchant.signature { change.signature = nil }
    return change
  }
}

extension SandboxRoom {
  /// Sets it as a scenario would that states nothing else and leaves the bank as it is.
  mutating func restate(_ statement: Restatement) throws(RoomRefusal) {
    if let login = statement.login, !claimLogin(login) { throw .loginTaken(login) }
    var stated = Scenario(title: scenario.title, script: state.settings.script)
    stated.seed = statement.seed
    stated.merchant.login = statement.login
    stated.merchant.pass = statement.pass
    stated.merchant.signature = statement.signature
    emit(apply(.load(stated), at: moment).effects)
    keep(.load(RecordedPhase(scenario, state.settings, contracts)))
  }
}
