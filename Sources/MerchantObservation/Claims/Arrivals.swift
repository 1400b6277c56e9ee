package import SandboxCore
package import ScenarioLanguage
package import ScenarioText
package import WireJSON

/// What a receiver got of webhooks.
package struct Arrivals: Sendable {
  package internal(set) var count = 0
  /// The fields of the last one.
  package internal(set) var last: JSONObject?
  /// The first one that came behind a newer one of its payout, in words.
  var disorder: String?

  /// The newest date of each payout.
  var newest: [String: String] = [:]

  package init() {}

  /// Takes one more by its fields, with the payout and the date that they name, if they do.
  package mutating func take(_ fields: JSONObject, of payout: PayoutID?, date: String?) {
    count += 1
    last = fields
    guard let id = payout.map({ String($0.number) }), let date else { return }
    if let other = newest[id], other > date {
      let found = "of cashout \(id), the one of \(date) came behind that of \(other)"
      disorder = disorder ?? found
    } else {
      newest[id] = date
    }
  }
}

extension ClaimWitness {
  package func check(_ claim: WebhookClaim, at place: SourcePlace) -> [Mismatch] {
    let what = "webhooks" + (claim.of.map { " of \(label($0))" } ?? "")
    let arrivals = arrivals(of: claim.of)
    var mismatches: [Mismatch] = []
    if let count = claim.count, !count.holds(for: arrivals.count) {
      mismatches.append(
        Mismatch("\(what): count", expected: count.text, actual: "\(arrivals.count)", at: place)
      )
    }
    if let isInOrder = claim.isInOrder, isInOrder != (arrivals.disorder == nil) {
      let actual = arrivals.disorder.map { "false, \($0)" } ?? "true"
      mismatches.append(
        Mismatch("\(what): in_order", expected: "\(isInOrder)", actual: actual, at: place)
      )
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
}
