import WireJSON

/// Answers of the control API for people.
enum ClientText {
  /// `payout 1 (order-1): PENDING, BRL 100.00 to BR, …`.
  static func payout(_ payout: JSONObject) -> String {
    var text = "payout \(field(payout, "id")) (\(field(payout, "external_id"))): "
    text += "\(state(payout)), \(money(payout)) to \(field(payout, "country"))"
    text += ", rule: \(field(payout, "rule"))"
    if let next = payout["next"]?.object {
      let due = next["at"]?.text.map { " at \($0)" } ?? ""
      text += ", next \(field(next, "event"))\(due)\(queue(next))"
    }
    return text
  }

  /// A payout that was just made, and what the contract said of it.
  static func madePayout(_ payout: JSONObject) -> String {
    Self.payout(payout) + (payout["diagnosis"]?.text.map { "\n  \($0)" } ?? "")
  }

  /// The payout, what happened to it, and its webhooks.
  static func wholePayout(_ payout: JSONObject) -> String {
    var lines = [Self.payout(payout)]
    for event in objects(payout["timeline"]) {
      lines.append(
        "  \(field(event, "at"))  \(field(event, "event")) by the \(field(event, "by"))"
          + queue(event)
      )
    }
    for webhook in objects(payout["webhooks"]) {
      lines.append(
        "  \(field(webhook, "at"))  webhook \(field(webhook, "id")) \(field(webhook, "status")),"
          + " attempt \(field(webhook, "attempt")) → \(outcome(webhook))  \(field(webhook, "url"))"
      )
    }
    let allowed = (payout["allowed"]?.array ?? []).compactMap(\.text)
    lines.append("  allowed now: \(allowed.isEmpty ? "none" : allowed.joined(separator: ", "))")
    return lines.joined(separator: "\n")
  }

  static func payoutRow(_ payout: JSONObject) -> String {
    ["id", "external_id"].map { field(payout, $0) }.joined(separator: "  ")
      + "  \(state(payout))  \(money(payout))  \(field(payout, "country"))"
  }

  static func webhookRow(_ webhook: JSONObject) -> String {
    var text = "webhook \(field(webhook, "id"))  payout \(field(webhook, "payout"))"
    text += " \(field(webhook, "status"))  \(field(webhook, "state"))"
    for attempt in objects(webhook["attempts"]) {
      text += "  attempt \(field(attempt, "attempt")): \(outcome(attempt))"
    }
    if let next = webhook["next_attempt"]?.text { text += "  next at \(next)" }
    return text + "  \(field(webhook, "url"))"
  }

  /// `2026-01-05T09:00:02.000Z, manual, 1 scheduled, next at …`.
  static func clock(_ clock: JSONObject) -> String {
    let next = clock["next"]?.text.map { ", next at \($0)" } ?? ""
    let pending = field(clock, "pending")
    return "\(field(clock, "now")), \(field(clock, "mode")), \(pending) scheduled\(next)"
  }

  /// A line each, and how to get those behind.
  static func list(_ answer: JSONObject, _ name: String, _ row: (JSONObject) -> String) -> String {
    var lines = objects(answer[name]).map(row)
    if lines.isEmpty { lines.append("no \(name)") }
    if let next = answer["next"]?.number?.text { lines.append("more with --after \(next)") }
    return lines.joined(separator: "\n")
  }

  /// `REJECTED 801 Account closed`, with the contract's own word in brackets, where it has one.
  private static func state(_ payout: JSONObject) -> String {
    let own = payout["contract_status"]?.text.map { " (\($0))" } ?? ""
    let status = field(payout, "status") + own
    guard let rejection = payout["rejection"]?.object else { return status }
    return "\(status) \(field(rejection, "code")) \(field(rejection, "reason"))"
  }

  /// `, queued: outage until …`, where something waits or has waited.
  private static func queue(_ step: JSONObject) -> String {
    step["queued"]?.text.map { ", queued: \($0)" } ?? ""
  }

  private static func money(_ payout: JSONObject) -> String {
    "\(field(payout, "currency")) \(field(payout, "amount"))"
  }

  private static func outcome(_ attempt: JSONObject) -> String {
    attempt["http_status"]?.number?.text ?? field(attempt, "error")
  }

  private static func objects(_ list: JSONValue?) -> [JSONObject] {
    (list?.array ?? []).compactMap(\.object)
  }

  private static func field(_ object: JSONObject, _ name: String) -> String {
    object[name].flatMap { $0.text ?? $0.number?.text } ?? "-"
  }
}
