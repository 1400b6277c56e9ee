import ContractPort
package import SandboxCore

/// What contracts keep beside the core, and how they change it.
extension SandboxRoom: ContractDoor {
  mutating func take<Act: ContractAct>(_ act: Act) throws(RoomRefusal) {
    emit(advance(to: moment))
    do throws(ActRefusal) {
      try lendOwn { (values, room) throws(ActRefusal) in
        try values.change(Act.State.self) { (kept) throws(ActRefusal) in
          try act.apply(to: &kept, through: &room)
        }
      }
    } catch {
      throw .act(error)
    }
    guard let step = act.again(own[Act.State.self]) else { return }
    keep(.control(method: step.method, path: step.path, body: step.body))
  }

  package mutating func carryOut(_ command: Command) throws(Refusal) -> Reply {
    let decision = apply(command, at: moment)
    emit(decision.effects)
    return try decision.outcome.get()
  }
}
