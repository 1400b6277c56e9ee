package import ContractPort
import SandboxCore

/// Makes the payout of a link that its recipient filled in.
package struct ClaimLink: PayoutAct {
  let id: String
  let method: MethodReading?

  /// - Parameters:
  ///   - id: the link.
  ///   - method: where the recipient wants the money; `nil` if the merchant said it.
  package init(_ id: String, _ method: MethodReading?) {
    self.id = id
    self.method = method
  }

  package var merchantPayoutID: String? { nil }

  package func reply<Door: ContractDoor>(
    _ desk: inout PayoutDesk,
    _ door: inout Door
  ) throws(PayoutRefusal) -> PayoutReply {
    guard let entry = desk[id], case .link(var ask) = entry.content else {
      throw .processor(.notFound(id))
    }
    guard entry.payout == nil, !entry.isCancelled else {
      return try PayoutLookUp(desk, door.state).reply(id: id)
    }
    ask.take(method)
    let reply = try MakePayout(ask, .claimed).reply(&desk, &door)
    if let payout = reply.payout { desk.use(id, for: payout) }
    return reply
  }
}
