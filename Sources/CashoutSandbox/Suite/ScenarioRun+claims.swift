import SandboxCore
import WireJSON

extension ScenarioRun {
  /// Checks the answer to a step's call; a step that says nothing of it expects a success.
  func check(_ answer: SuiteClient.Answer, _ step: SuiteStep) -> [Mismatch] {
    let claims = step.expectation.answerClaims
    guard !claims.isEmpty else {
      let isSuccess = answer.status.map { 200...299 ~= $0 } ?? false
      if isSuccess { return [] }
      return [
        Mismatch("http", expected: "a 2xx, as none is stated", actual: answer.text, at: step.place)
      ]
    }
    return claims.flatMap { claim -> [Mismatch] in
      switch claim.content {
      case .http(.status(let status)):
        guard answer.status != status else { return [] }
        return [Mismatch("http", expected: "\(status)", actual: answer.text, at: claim.place)]
      case .http(.noAnswer):
        guard let status = answer.status else { return [] }
        return [Mismatch("http", expected: "no answer", actual: "\(status)", at: claim.place)]
      case .body(let pattern):
        return differences("body", pattern, answer.value, at: claim.place)
      default: return []
      }
    }
  }

  /// Checks a claim about the sandbox as it is now.
  func check(_ claim: Claim) -> [Mismatch] {
    switch claim.content {
    case .http, .body: []
    case .payout(let name, let fields): checkPayout(name, fields, at: claim.place)
    case .payouts(let count, let status): checkPayouts(count, status, at: claim.place)
    case .webhooks(let webhooks): check(webhooks, at: claim.place)
    case .wallet(let wallets): wallets.flatMap { check($0, at: claim.place) }
    case .timeline(let name, let events): checkTimeline(name, events, at: claim.place)
    case .requests(let requests): check(requests, at: claim.place)
    }
  }

  private func differences(
    _ what: String,
    _ pattern: JSONValue,
    _ actual: JSONValue?,
    at place: SourcePlace
  ) -> [Mismatch] {
    JSONDifference(expected: pattern, actual: actual).entries.map { entry in
      Mismatch(
        entry.path.isEmpty ? what : "\(what): \(entry.path)",
        expected: entry.expected,
        actual: entry.actual,
        at: place
      )
    }
  }

  private func label(_ name: PayoutName) -> String { payouts[name.name]?.label ?? name.name ?? "" }

  private func checkPayout(
    _ name: PayoutName,
    _ fields: JSONObject,
    at place: SourcePlace
  ) -> [Mismatch] {
    let what = "payout \(label(name))"
    guard let id = payoutID(of: name), let view = view(id) else {
      return [Mismatch(what, expected: "exists", actual: "the platform has none", at: place)]
    }
    return differences(what, .object(fields), view, at: place)
  }

  /// A payout as the control API shows it.
  func view(_ id: PayoutID) -> JSONValue? {
    sandbox.snapshot { state in state[id].map { PayoutView($0, in: state).json } }
  }

  private func checkPayouts(
    _ count: CountTest,
    _ status: PayoutStatus?,
    at place: SourcePlace
  ) -> [Mismatch] {
    let statuses = sandbox.snapshot { $0.payouts.map(\.status) }
    let actual = status.map { status in statuses.count { $0 == status } } ?? statuses.count
    guard !count.holds(for: actual) else { return [] }
    let what = "payouts" + (status.map { " \($0.name)" } ?? "") + ": count"
    return [Mismatch(what, expected: count.text, actual: "\(actual)", at: place)]
  }

  private func checkTimeline(
    _ name: PayoutName,
    _ events: [PayoutStatus],
    at place: SourcePlace
  ) -> [Mismatch] {
    let actual = payoutID(of: name).flatMap { id in
      sandbox.snapshot { $0[id]?.timeline.map(\.status) }
    }
    guard actual != events else { return [] }
    return [
      Mismatch(
        "timeline of \(label(name))",
        expected: events.map(\.name).joined(separator: ", "),
        actual: actual?.map(\.name).joined(separator: ", ") ?? "there is no such payout",
        at: place
      )
    ]
  }

  private func check(_ claim: WalletClaim, at place: SourcePlace) -> [Mismatch] {
    let wallet = sandbox.snapshot { state in
      state.ledger.wallets.first { $0.currency == claim.currency }
    }
    let amounts = [
      ("available", claim.available, wallet?.availableMinorUnits),
      ("reserved", claim.reserved, wallet?.reservedMinorUnits),
    ]
    func text(_ minorUnits: Int64) -> String {
      Money(minorUnits: minorUnits, currency: claim.currency).decimalText
    }
    return amounts.compactMap { name, expected, actual in
      guard let expected, expected != actual else { return nil }
      return Mismatch(
        "wallet \(claim.currency): \(name)",
        expected: text(expected),
        actual: actual.map(text) ?? "there is no such wallet",
        at: place
      )
    }
  }

  private func check(_ claim: RequestClaim, at place: SourcePlace) -> [Mismatch] {
    let count = requests.count { entry in
      guard entry.matches(method: claim.method, path: claim.path, body: nil) else { return false }
      guard let pattern = claim.body else { return true }
      let body = try? JSONParser.parse(entry.body)
      return JSONDifference(expected: pattern, actual: body).entries.isEmpty
    }
    guard let expected = claim.count, !expected.holds(for: count) else { return [] }
    let what = ["requests", claim.method, claim.path].compactMap(\.self).joined(separator: " ")
    return [Mismatch("\(what): count", expected: expected.text, actual: "\(count)", at: place)]
  }

  /// The calls that arrived, those that belong to no sandbox behind the others.
  var requests: [RequestLog.Entry] {
    sandbox.requests.all() + registry.standard.requests.all()
  }
}
