import ContractPort
import SandboxCore

/// Contracts hear of their payouts' changes, inside the decision that makes them.
extension SandboxRoom {
  /// Tells the contracts that want to know; while one of them changes what it keeps, later.
  mutating func tellContracts(of effects: [Effect]) {
    guard !contracts.hearing.isEmpty else { return }
    if isOwnLent {
      unheard += effects
    } else if isOneHeard(effects) {
      tell(changes(effects))
    }
  }

  /// Lets somebody change what contracts keep, who may carry out commands meanwhile; what these
  /// change is told behind.
  mutating func lendOwn<Failure: Error>(
    _ body: (inout ContractValues, inout SandboxRoom) throws(Failure) -> Void
  ) throws(Failure) {
    var values = own
    own = ContractValues()
    isOwnLent = true
    defer {
      own = values
      isOwnLent = false
      let effects = unheard
      unheard = []
      tellContracts(of: effects)
    }
    try body(&values, &self)
  }

  private mutating func tell(_ changes: [PayoutChange]) {
    let (hearing, switches) = (contracts.hearing, scenario.switches)
    lendOwn { values, room in
      for contract in hearing where changes.contains(where: { $0.contract == contract.mark }) {
        contract.hear(changes, switches: switches, own: &values, through: &room)
      }
    }
  }

  /// Most effects are of a contract that does not listen, so nothing is made before this is known.
  ///
  /// A loop, for a method that is handed on takes a copy of the whole room with it.
  private func isOneHeard(_ effects: [Effect]) -> Bool {
    for case .changed(let id, _, _) in effects
    where contracts.heard.contains(state.contract(of: id)) {
      return true
    }
    return false
  }

  private func changes(_ effects: [Effect]) -> [PayoutChange] {
    effects.compactMap { effect in
      guard case .changed(let id, let status, let at) = effect else { return nil }
      return PayoutChange(payout: id, status: status, contract: state.contract(of: id), at: at)
    }
  }
}
