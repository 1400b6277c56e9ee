package import ContractPort
import SandboxCore

/// Cancels a payout, a quote or a link.
package struct VoidPayout: PayoutAct {
  let id: String?
  package let merchantPayoutID: String?
  let connector: String

  package init(id: String?, merchantPayoutID: String?, connector: String) {
    self.id = id
    self.merchantPayoutID = merchantPayoutID
    self.connector = connector
  }

  package func reply<Door: ContractDoor>(
    _ desk: inout PayoutDesk,
    _ door: inout Door
  ) throws(PayoutRefusal) -> PayoutReply {
    var found = try PayoutLookUp(desk, door.state).reply(
      id: id,
      called: merchantPayoutID,
      connector
    )
    let name = found.id ?? ""
    if let payout = found.payout {
      return try cancel(payout, name, &door)
    }
    guard desk[name]?.kind != .recipient, desk[name]?.kind != .account else {
      throw .processor(.nothingToCancel(name))
    }
    guard found.word == .requiresConfirmation || found.word == .requiresFulfillment else {
      throw .processor(.tooLateToCancel(name, status: found.word.name))
    }
    desk.cancel(name)
    found.word = .cancelled
    return found
  }

  private func cancel<Door: ContractDoor>(
    _ payout: PayoutID,
    _ name: String,
    _ door: inout Door
  ) throws(PayoutRefusal) -> PayoutReply {
    do throws(Refusal) {
      let key = PayoutKey(id: payout, externalID: nil, of: .payoutService)
      _ = try door.carryOut(.cancel(key))
      return PayoutReply(try door.state.payout(key))
    } catch {
      throw .processor(ProcessorRefusal(error, id: name))
    }
  }
}
