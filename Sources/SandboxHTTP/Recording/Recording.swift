import ContractPort
import HTTPTypes
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

/// What happened in a sandbox, as a scenario file whose steps do it again and expect the same.
///
/// Calls come from the request log, what the control API did from the log of acts, and time from
/// the moments of both; a scenario that was loaded on the way is a step. A log that has forgotten
/// its oldest entries makes a recording that begins late; a comment says so.
struct Recording {
  private let sandbox: Sandbox
  /// What it begins with: what was in force when the first thing happened.
  private let head: RecordedHead
  /// The merchant by what was loaded so far.
  private var merchant: Merchant
  /// Who calls in a replay, by what was loaded so far.
  private var replayed: Merchant
  private var ids: RecordedIDs
  private var names: [PayoutID: String] = [:]
  private var now: Instant
  private var steps: [YAMLValue] = []
  private var remarks: [String] = []
  private var leftOut = 0
  private var turnedAway = 0

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    let happened = RecordedHappenings(sandbox)
    head = RecordedHead(happened.origin, sandbox.contracts.all.flatMap(\.choices))
    merchant = happened.origin.merchant
    replayed = head.caller
    ids = RecordedIDs(sandbox)
    ids.take([sandbox.merchant, merchant], happened.origin.seed, for: replayed)
    now = happened.origin.start
    readSteps(happened)
    addEnd()
  }

  /// The file.
  var yaml: String {
    var lines = ["# Shows what was recorded from the sandbox \(sandbox.id)."]
    lines += remarks.map { "# \($0)" }
    lines += YAMLValue.mapping(head.entries).lines()
    lines += ["", "steps:"] + YAMLValue.list(steps).lines(indent: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Steps

  private mutating func readSteps(_ happened: RecordedHappenings) {
    var acts = happened.acts
    remarks += happened.remarks
    for entry in happened.requests {
      while let act = acts.first, act.number <= entry.mark.number {
        add(act)
        acts.removeFirst()
      }
      add(entry)
    }
    for act in acts { add(act) }
    remark(leftOut, "their date or token ends with the sandbox")
    remark(turnedAway, "the server refused them by their origin, type or size, or had no disk")
  }

  private mutating func remark(_ leftOut: Int, _ reason: String) {
    guard leftOut > 0 else { return }
    remarks.append("Calls left out: \(leftOut), for \(reason).")
  }

  private mutating func add(_ entry: RequestLog.Entry) {
    // No step has an origin or a type, and a body that was too large was not kept.
    guard !entry.isTurnedAway else {
      turnedAway += 1
      return
    }
    guard !entry.isBoundToSandbox(sandbox.contracts) else {
      leftOut += 1
      return
    }
    let call = RecordedCall(entry, by: caller(of: entry), ids, sandbox.contracts)
    guard call.isRepeatable else {
      leftOut += 1
      return
    }
    let created = createdPayout(entry)
    let moment = created.flatMap { id in sandbox.snapshot { $0[id]?.timeline.created } }
    pass(to: moment ?? entry.at)
    var name: String?
    // Only this step gives its payout a name.
    if let created, call.makesPayout {
      name = "payout-\(created.number)"
      names[created] = name
    }
    steps.append(
      .mapping([
        (call.key, call.value(name: name) { id in PayoutID(id).flatMap { names[$0] } }),
        ("expect", call.expectation),
      ])
    )
  }

  /// Whose credentials a call has: those of the scenario, or the sandbox's own, which a fork and the
  /// sandbox of a file have without a scenario that says so.
  private func caller(of entry: RequestLog.Entry) -> Merchant {
    let said = [String(decoding: entry.body, as: UTF8.self)] + entry.headers.map(\.value)
    func matches(_ merchant: Merchant) -> Int {
      [merchant.login, merchant.pass, merchant.apiKey, merchant.readOnlyKey].count { proof in
        !proof.isEmpty && said.contains { $0.contains(proof) }
      }
    }
    return matches(sandbox.merchant) > matches(merchant) ? sandbox.merchant : merchant
  }

  /// The payout that a create made: as its answer says, or, if that was lost, by the external id.
  private func createdPayout(_ entry: RequestLog.Entry) -> PayoutID? {
    let place = sandbox.contracts.endpoint(entry.method.rawValue, answering: entry.path)
    guard let place, place.endpoint.makesPayouts else { return nil }
    func key(in body: [UInt8]) -> PayoutKey? {
      (try? JSONParser.parse(body))?.object.flatMap { place.contract.payout(namedIn: $0) }
    }
    if let id = key(in: entry.answer)?.id { return names[id] == nil ? id : nil }
    guard !(400...499).contains(entry.status), let externalID = key(in: entry.body)?.externalID
    else { return nil }
    let mark = place.contract.mark
    let payout = sandbox.snapshot { state in
      try? state.payout(PayoutKey(id: nil, externalID: externalID, of: mark))
    }
    guard let payout, names[payout.id] == nil, payout.timeline[0].at <= entry.at else { return nil }
    return payout.id
  }

  private mutating func add(_ entry: ActLog.Entry) {
    pass(to: entry.at)
    switch entry.act {
    case .transition(let id, let status, let rejection, let delay):
      addTransition(id, to: status, rejection, delay)
    case .topUp(let money):
      let body: JSONObject = [
        "currency": .string(money.currency.code), "amount": .string(money.decimalText),
      ]
      addControl("/sandbox/wallets", body)
    case .control(let method, let path, let body): addControl(path, body, by: method)
    case .resend(let id): addControl("/sandbox/webhooks/\(id.number)/resend", [:])
    case .receiver(let status):
      steps.append(.mapping([("receiver", .mapping([("status", .scalar(String(status)))]))]))
    case .load(let phase):
      addLoad(phase)
      merchant = phase.merchant
      // A scenario that states where the clock starts moves it, as long as there is no payout.
      now = entry.at
    }
  }

  /// Another phase: the scenario stands in a step of its own.
  private mutating func addLoad(_ phase: RecordedPhase) {
    let scenario = RecordedScenario(phase.source)
    replayed = scenario.caller.applied(to: replayed)
    ids.take([phase.merchant], phase.seed, for: replayed)
    guard let entries = scenario.entries else {
      return remarks.append("The scenario \"\(phase.title)\" was loaded and cannot be shown here.")
    }
    if entries.contains(where: { $0.key == "include" }) {
      remarks.append("What \"\(phase.title)\" includes is missing here.")
    }
    let own = entries.filter { $0.key != "include" }
    steps.append(.mapping([("load", .mapping(own))]))
  }

  private mutating func addTransition(
    _ id: PayoutID,
    to status: PayoutStatus,
    _ rejection: Rejection?,
    _ delay: Duration
  ) {
    let body = TransitionBody(again: status, rejection, delay: delay).json
    // Of a payout that no step has named, such as that of a hosted page, it is a call.
    guard let name = names[id] else {
      return addControl(TransitionBody.path(String(id.number)), body)
    }
    let stated: [(key: String, value: YAMLValue)] = body.members.map { member in
      let isSpan = member.key == TransitionBody.Name.delay
      return (member.key, isSpan ? .scalar(DurationText.text(delay)) : YAMLValue(member.value))
    }
    steps.append(.mapping([("transition", .mapping([("of", .text(name))] + stated))]))
  }

  private mutating func addControl(_ path: String, _ body: JSONObject, by method: String? = nil) {
    let named = method.map { [("method", JSONValue.string($0))] } ?? []
    let request = JSONObject(named + [("path", .string(path)), ("body", .object(body))])
    steps.append(.mapping([("request", .mapping(request))]))
  }

  private mutating func pass(to moment: Instant) {
    while moment > now {
      // A step states no longer span.
      let span = min(moment - now, DurationText.longest)
      steps.append(.mapping([("advance", .scalar(DurationText.text(span)))]))
      now = now + span
    }
  }

  // MARK: End

  /// What the sandbox looks like now.
  private mutating func addEnd() {
    pass(to: sandbox.now)
    let (payouts, wallets) = sandbox.snapshot { ($0.payouts, $0.ledger.wallets) }
    let named = payouts.compactMap { payout in names[payout.id].map { ($0, payout) } }
    var claims: [(key: String, value: YAMLValue)] = []
    if !named.isEmpty {
      claims.append(("payout", .list(named.map(Self.claim))))
      claims.append(("timeline", .list(named.map(Self.timeline))))
    }
    if named.count == payouts.count {
      claims.append(("payouts", .mapping([("count", .scalar(String(payouts.count)))])))
    }
    claims.append(("wallet", .mapping(wallets.map(Self.claim))))
    steps.append(.mapping([("expect", .mapping(claims))]))
  }

  private static func claim(_ name: String, _ payout: Payout) -> YAMLValue {
    let code = payout.life.rejection.map { [("code", YAMLValue.scalar(String($0.code)))] } ?? []
    return .mapping([("of", .text(name)), ("status", .scalar(payout.status.name))] + code)
  }

  private static func timeline(_ name: String, _ payout: Payout) -> YAMLValue {
    let events = payout.timeline.map { YAMLValue.scalar($0.status.name) }
    return .mapping([("of", .text(name)), ("events", .list(events))])
  }

  private static func claim(_ wallet: Ledger.Wallet) -> (key: String, value: YAMLValue) {
    func text(_ units: Int64) -> YAMLValue {
      .scalar(Money(minorUnits: units, currency: wallet.currency).decimalText)
    }
    return (
      wallet.currency.code,
      .mapping([
        ("available", text(wallet.availableMinorUnits)),
        ("reserved", text(wallet.reservedMinorUnits)),
      ])
    )
  }
}
