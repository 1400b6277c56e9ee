package import ContractPort
import SandboxCore

/// A call that changes something, as plain data.
///
/// It is never refused as an act: what came of it stands in the desk's outcome, refusals included,
/// as these say more than a name.
package protocol PayoutAct: ContractAct where State == PayoutDesk {
  /// The merchant's id, for an answer that refuses.
  var merchantPayoutID: String? { get }

  /// Does it.
  ///
  /// - Throws: why nothing has changed.
  func reply<Door: ContractDoor>(
    _ desk: inout PayoutDesk,
    _ door: inout Door
  ) throws(PayoutRefusal) -> PayoutReply
}

extension PayoutAct {
  package func apply<Door: ContractDoor>(to desk: inout PayoutDesk, through door: inout Door) {
    do throws(PayoutRefusal) {
      desk.outcome = .success(try reply(&desk, &door))
    } catch {
      desk.outcome = outcome(error)
    }
  }

  /// A processor that answers well says in its answer that it refuses.
  private func outcome(_ refusal: PayoutRefusal) -> Result<PayoutReply, PayoutRefusal> {
    guard case .processor(let reason) = refusal else { return .failure(refusal) }
    let wording = ProcessorWording(reason)
    guard wording.isInAnswer else { return .failure(refusal) }
    return .success(PayoutReply(refusing: merchantPayoutID, wording))
  }
}
