import HTTPTypes
import SandboxDecisions
import SandboxRuntime

extension Route {
  /// The same endpoint, whose calls are answered when what they changed is on disk.
  ///
  /// Calls that only read wait for nothing. What could not be kept is taken back and refused, in the
  /// words of the contract or of the control API.
  func keeping(_ host: SandboxHost) -> Route {
    guard let journal = host.registry.journal else { return self }
    let (handler, place) = (handler, place)
    return answering { call in
      let receipt = JournalReceipt()
      let answer = await JournalReceipt.$current.withValue(receipt) { await handler(call) }
      if await receipt.stands(by: journal) {
        receipt.confirm()
        return answer
      }
      let reason = journal.trouble ?? "the journal could not be written"
      let refusal = host.unavailable(call, at: place, reason)
      let words = ControlError.journalUnavailable(reason).message
      receipt.refuse(with: refusal.status.code, refusal.body, words)
      return refusal
    }
  }
}

extension SandboxHost {
  /// What a call is answered that changed nothing because the disk takes nothing.
  func unavailable(_ call: HTTPCall, at place: EndpointPlace?, _ reason: String) -> HTTPAnswer {
    guard let place else { return ControlError.journalUnavailable(reason).answer }
    let sandbox =
      place.contract.sandbox(of: call, at: place.endpoint, self) ?? registry.unnamed
    var answer = place.contract.unavailable(call, in: sandbox)
    hint([ControlError.journalUnavailable(reason).message], in: &answer)
    return answer
  }
}
