import ContractPort
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

/// How a run knows the payouts that its steps name.
extension ScenarioRun {
  /// Takes in a payout that a call asked for, by what request and answer call it.
  ///
  /// Where the platform alone names payouts, one whose answer a fault took away is known from the
  /// log of calls.
  ///
  /// - Parameters:
  ///   - step: the key of the call.
  ///   - request: what was sent.
  ///   - answer: what came back.
  ///   - name: what later steps call the payout.
  ///   - number: of the newest call in the log before this one.
  mutating func take(
    _ step: ContractStep,
    _ request: SuiteClient.Request,
    _ answer: SuiteClient.Answer,
    name: String?,
    loggedBehind number: Int
  ) {
    let contract = contracts.step(step.key)?.contract
    let sent = request.body.flatMap { try? JSONParser.parse($0) }?.object
    let asked = sent.flatMap { contract?.payout(namedIn: $0) }
    let told = answer.value?.object.flatMap { contract?.payout(namedIn: $0) }
    let externalID = asked?.externalID ?? told?.externalID
    let id = told?.id ?? (externalID == nil ? lostPayout(behind: number) : nil)
    payouts.take(
      NamedPayouts.Entry(
        label: name ?? externalID ?? "",
        key: PayoutKey(id: id, externalID: id == nil ? externalID : nil),
        outcome: answer.outcome
      ),
      name: name
    )
  }

  /// The payout that a call made and was not told of.
  private func lostPayout(behind number: Int) -> PayoutID? {
    sandbox.requests.all(after: number).lazy.compactMap(\.exchange.lostPayout).first
      .flatMap { PayoutID($0) }
  }

  /// Why no call can be about a payout whose create was made; `nil` if its id is known.
  func unknown(_ name: String?) -> String? {
    guard let entry = payouts[name], entry.key.id == nil, entry.key.externalID == nil else {
      return nil
    }
    return "nothing tells its id, for its create \(entry.outcome); look for it with `payouts`"
  }
}
