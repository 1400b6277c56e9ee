import CashoutsV3
import SandboxCore

extension Sandbox {
  /// What the lock guards.
  struct Room: Sendable {
    var state: SandboxState
    var clock: SandboxClock
    var scenario: ActiveScenario
    /// What is seen of the merchant, if a scenario asks for it.
    var observation: Observation?
    /// Grows at a reset, so that outcomes of older webhooks are known as such.
    var epoch = 0
    /// While the clock is being advanced, outcomes wait here and are applied in a fixed order.
    var heldOutcomes: [(WebhookID, WebhookResult)]?
    /// What calls were last checked against; its keys cost more to make than a call.
    fileprivate var lastAccount: Authentication.Account?
  }

  /// The scenario in force and its source, as `GET /sandbox/scenario` gives it.
  struct ActiveScenario: Sendable {
    var title: String
    /// The text that was loaded; `nil` for the built-in default.
    var source: String?
    /// The contract's switches, the brand among them.
    var options: V3Options
    /// What is watched of the merchant.
    var observed: [ObserveEntry] = []
  }
}

extension Sandbox.Room {
  init(_ state: SandboxState, _ clock: SandboxClock, _ scenario: Sandbox.ActiveScenario) {
    self.state = state
    self.clock = clock
    self.scenario = scenario
  }

  /// The merchant's credentials with their keys made; made anew when the merchant has changed.
  var account: Authentication.Account {
    mutating get {
      let merchant = state.merchant
      if let lastAccount, lastAccount.isCurrent(for: merchant) { return lastAccount }
      let account = Authentication.Account(merchant)
      lastAccount = account
      return account
    }
  }

  /// Begins to watch what the scenario says, if it says anything.
  mutating func observe() {
    observation =
      scenario.observed.isEmpty ? nil : Observation(scenario.observed, since: now)
  }

  /// Virtual time now.
  var now: Instant {
    clock.now(current: state.now, monotonic: WallClock.monotonicMilliseconds)
  }
}
