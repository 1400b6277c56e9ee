import SandboxCore
import WireJSON

extension ScenarioRun {
  /// Checks what arrived at the built-in receiver.
  func check(_ claim: WebhookClaim, at place: SourcePlace) -> [Mismatch] {
    let what = "webhooks" + (claim.of.map { " of \(payouts[$0.name]?.label ?? "?")" } ?? "")
    let arrivals = arrivals(of: claim.of)
    var mismatches: [Mismatch] = []
    if let count = claim.count, !count.holds(for: arrivals.count) {
      mismatches.append(
        Mismatch("\(what): count", expected: count.text, actual: "\(arrivals.count)", at: place)
      )
    }
    if let expected = claim.isInOrder {
      let actual = isInOrder(arrivals)
      if actual != expected {
        mismatches.append(
          Mismatch("\(what): in_order", expected: "\(expected)", actual: "\(actual)", at: place)
        )
      }
    }
    if let last = claim.last {
      let actual = arrivals.last.map(JSONValue.object)
      for entry in JSONDifference(expected: .object(last), actual: actual).entries {
        let path = entry.path.isEmpty ? "last" : "last.\(entry.path)"
        mismatches.append(
          Mismatch("\(what): \(path)", expected: entry.expected, actual: entry.actual, at: place)
        )
      }
    }
    return mismatches
  }

  /// The forms that arrived, of one payout or of all.
  private func arrivals(of name: PayoutName?) -> [JSONObject] {
    let webhooks = sandbox.inbox.messages(Inbox.standardName).filter(\.isForm)
    let forms = webhooks.map { message in
      let fields = FormText.fields(String(decoding: message.body, as: UTF8.self))
      return JSONObject(fields.map { ($0.name, JSONValue.string($0.value)) })
    }
    guard let name else { return forms }
    guard let id = payoutID(of: name) else { return [] }
    let externalID = sandbox.snapshot { $0[id]?.order.externalID }
    return forms.filter { form in
      // A body that broke off has lost its end, where the platform's id stands.
      form["cashout_id"].map { $0.text == String(id.number) }
        ?? (form["external_id"]?.text == externalID)
    }
  }

  /// Whether each payout's webhooks came in the order of the changes that they tell of.
  private func isInOrder(_ forms: [JSONObject]) -> Bool {
    var newest: [String: String] = [:]
    for form in forms {
      guard let id = form["cashout_id"]?.text, let date = form["date"]?.text else { continue }
      guard newest[id, default: ""] <= date else { return false }
      newest[id] = date
    }
    return true
  }
}
