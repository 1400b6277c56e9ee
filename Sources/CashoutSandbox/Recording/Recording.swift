import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

/// What happened in a sandbox, as a scenario file whose steps do it again and expect the same.
///
/// Calls come from the request log, what the control API did from the log of acts, and time from
/// the moments of both. A log that has forgotten its oldest entries makes a recording that begins
/// late; a comment says so.
struct Recording {
  private let sandbox: Sandbox
  private let merchant: Merchant
  private let settings: SandboxSettings
  private var names: [PayoutID: String] = [:]
  private var now: Instant
  private var steps: [YAMLValue] = []
  private var remarks: [String] = []
  private var leftOut = 0

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    settings = sandbox.snapshot { $0.settings }
    merchant = sandbox.merchant
    now = settings.start
    readSteps()
    addEnd()
  }

  /// The file.
  var yaml: String {
    let body = head + [(key: "steps", value: YAMLValue.list(steps))]
    var lines = ["# Shows what was recorded from the sandbox \(sandbox.id)."]
    lines += remarks.map { "# \($0)" }
    lines += YAMLValue.mapping(body.filter { $0.key != "steps" }).lines()
    lines += ["", "steps:"] + YAMLValue.list(steps).lines(indent: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Head

  /// The scenario in force, with what is the sandbox's own in the place of what the file states.
  private var head: [(key: String, value: YAMLValue)] {
    var entries = RecordedHead(sandbox.scenario).entries
    func set(_ key: String, _ value: YAMLValue) {
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = value
      } else {
        entries.append((key, value))
      }
    }
    set("seed", .scalar(String(settings.seed)))
    set(
      "clock",
      .mapping([("mode", .scalar("manual")), ("start", .scalar(settings.start.rfc3339))])
    )
    set("brand", .scalar(sandbox.options.brand.rawValue))
    var merchant: [(key: String, value: YAMLValue)] = []
    if case .mapping(let stated)? = entries.first(where: { $0.key == "merchant" })?.value {
      merchant = stated.filter { $0.key != "wallets" }
    }
    let wallets = settings.wallets.sorted { $0.key < $1.key }.map { currency, units in
      let amount = Money(minorUnits: units, currency: currency).decimalText
      return (key: currency.code, value: YAMLValue.scalar(amount))
    }
    set("merchant", .mapping(merchant + [("wallets", .mapping(wallets))]))
    return entries
  }

  // MARK: Steps

  private mutating func readSteps() {
    let requests = decidedRequests
    var acts = sandbox.look(\.acts.all)[...]
    let oldest = requests.map(\.number).min() ?? 1
    if oldest > 1 {
      remarks.append("The oldest \(oldest - 1) calls are forgotten and missing here.")
    }
    for entry in requests {
      while let act = acts.first, act.number <= entry.mark.number {
        add(act)
        acts.removeFirst()
      }
      add(entry)
    }
    for act in acts { add(act) }
    guard leftOut > 0 else { return }
    remarks.append(
      "Calls left out: \(leftOut), for their date or token ends with the sandbox."
    )
  }

  /// The calls in the order in which they took effect, which is not that of their answers.
  ///
  /// One that was decided before the sandbox was emptied is of another life.
  private var decidedRequests: [RequestLog.Entry] {
    let reset = sandbox.look(\.resetNumber)
    return sandbox.requests.all().filter { $0.mark.number >= reset }.sorted { left, right in
      if left.mark.isBefore(right.mark) { return true }
      return !right.mark.isBefore(left.mark) && left.number < right.number
    }
  }

  private mutating func add(_ entry: RequestLog.Entry) {
    // A body that was too large was not kept, so the call cannot be made again.
    guard entry.status != 413 else { return }
    guard !entry.isBoundToSandbox else {
      leftOut += 1
      return
    }
    let created = createdPayout(entry)
    let moment = created.flatMap { id in sandbox.snapshot { $0[id]?.timeline.created } }
    pass(to: moment ?? entry.at)
    let call = RecordedCall(entry, merchant: merchant)
    var name: String?
    if let created {
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

  /// The payout that a create made: as its answer says, or, if that was lost, by the external id.
  private func createdPayout(_ entry: RequestLog.Entry) -> PayoutID? {
    guard entry.method == .post, entry.path == "/v3/cashout" else { return nil }
    if let id = (try? JSONParser.parse(entry.answer))?.object?["cashout_id"]?.text {
      return Int(id).flatMap { PayoutID($0) }
    }
    guard !(400...499).contains(entry.status),
      let externalID = (try? JSONParser.parse(entry.body))?.object?["external_id"]?.text
    else { return nil }
    let payout = sandbox.snapshot { state in
      try? state.payout(PayoutKey(id: nil, externalID: externalID))
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
    case .resend(let id): addControl("/sandbox/webhooks/\(id.number)/resend", [:])
    case .receiver(let status):
      steps.append(.mapping([("receiver", .mapping([("status", .scalar(String(status)))]))]))
    case .load(let title):
      guard now > settings.start else { return }
      remarks.append("At \(entry.at.rfc3339) the scenario became \"\(title)\", which stands here.")
    }
  }

  private mutating func addTransition(
    _ id: PayoutID,
    to status: PayoutStatus,
    _ rejection: Rejection?,
    _ delay: Duration
  ) {
    guard let name = names[id] else { return }
    var step: [(key: String, value: YAMLValue)] = [
      ("of", .text(name)), ("to", .scalar(status.name)),
    ]
    if let rejection {
      if rejection.isCodeStated { step.append(("code", .scalar(String(rejection.code)))) }
      if let reason = rejection.reason { step.append(("reason", .text(reason))) }
    }
    if delay > .zero { step.append(("delay", .scalar(DurationText.text(delay)))) }
    steps.append(.mapping([("transition", .mapping(step))]))
  }

  private mutating func addControl(_ path: String, _ body: JSONObject) {
    let request: JSONObject = ["path": .string(path), "body": .object(body)]
    steps.append(.mapping([("request", .mapping(request))]))
  }

  private mutating func pass(to moment: Instant) {
    guard moment > now else { return }
    steps.append(.mapping([("advance", .scalar(DurationText.text(moment - now)))]))
    now = moment
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

/// The scenario of a sandbox without its steps, as it is written again.
///
/// Nor does it have `observe`: a merchant's mistakes are repeated by the steps, and would fail.
private struct RecordedHead {
  let entries: [(key: String, value: YAMLValue)]

  init(_ active: ActiveScenario) {
    let source = SourceText(active.source ?? "")
    var findings = Findings(file: "", source: source)
    let node = active.source.flatMap { _ in
      (try? NodeBuilder.node(of: source, &findings)).flatMap(\.self)
    }
    guard let node, case .mapping(let entries) = YAMLValue(node) else {
      self.entries = [("scenario", .text(active.title))]
      return
    }
    self.entries = entries.filter { !["steps", "observe"].contains($0.key) }
  }
}
