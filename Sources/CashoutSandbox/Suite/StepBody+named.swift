import ScenarioLanguage
import WireJSON

extension StepBody {
  /// A call about a payout, which it names by the platform's id if that is known.
  func about(_ payout: NamedPayouts.Entry?, _ stated: JSONObject) -> JSONObject {
    var body = credentials
    if let payout {
      if let id = payout.cashoutID {
        body.append("cashout_id", .integer(id))
      } else {
        body.append("external_id", .string(payout.externalID))
      }
    }
    return body.overlaid(with: stated)
  }
}
