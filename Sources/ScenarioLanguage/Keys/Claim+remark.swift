import SandboxCore
import ScenarioText
import WireJSON

extension Claim {
  /// Why a claim can never hold, or always does; `nil` for one that says something.
  var remark: String? {
    switch content {
    case .payout(_, let fields): Self.remark(onPayout: fields)
    case .payouts(let count, _): count.remark("payouts")
    case .webhooks(let claim): claim.remark
    case .timeline(_, let states): Self.remark(on: states)
    case .requests(let claim): claim.count?.remark("requests")
    case .http, .body, .wallet: nil
    }
  }

  private static func remark(onPayout fields: JSONObject) -> String? {
    guard let status = fields["status"]?.text, status != PayoutStatus.rejected.name,
      fields["rejection"]?.object != nil
    else { return nil }
    return "payout: a payout that is \(status) has no `code` and no `reason`, so this never holds;"
      + " remove them, or expect REJECTED"
  }

  /// What the status flow does not allow cannot have happened.
  private static func remark(on states: [PayoutStatus]) -> String? {
    if let first = states.first, ![.pending, .onHold].contains(first) {
      return "timeline: a payout begins PENDING or ON_HOLD and not \(first.name), so this never"
        + " holds; `events` are all of its states"
    }
    let pairs = zip(states, states.dropFirst())
    let wrong = pairs.first { from, to in
      !Transition.all.contains { $0.from == from && $0.to == to }
    }
    return wrong.map { from, to in
      "timeline: \(to.name) never follows \(from.name), so this never holds"
    }
  }
}

extension WebhookClaim {
  fileprivate var remark: String? {
    if let count, count.range.upperBound == 0, last != nil {
      return "webhooks: none is expected and there is no last one of none, so this never holds;"
        + " remove `last` or change `count`"
    }
    return count?.remark("webhooks")
  }
}

extension CountTest {
  fileprivate func remark(_ key: String) -> String? {
    guard range == 0...Int.max else { return nil }
    return "\(key).count: \(quoted(text)) holds for every number; write how many"
  }
}
