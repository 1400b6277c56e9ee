package import SandboxCore
package import ScenarioLanguage
package import ScenarioText
package import WireJSON

/// All that is watched of one merchant since a scenario with `observe` was put in force.
///
/// A value: the sandbox feeds it with what it sees, and asks it for verdicts.
package struct Observation: Sendable {
  package let entries: [ObserveEntry]
  package let since: Instant
  /// One for each entry; an expectation has none.
  var watches: [(any MerchantWatch)?]
  var arrivals: [PayoutID: Arrivals] = [:]
  var allArrivals = Arrivals()
  private let countsArrivals: Bool
  var tally: RequestTally
  var census = RequestCensus()
  /// One for each entry; `nil` where no time limit is set.
  var awaited: [Awaited?]
  /// Whether anything was seen.
  var hasBegun = false
  /// Whether any call of a contract came.
  var hasCalls = false

  package init(_ entries: [ObserveEntry], since: Instant) {
    self.entries = entries
    self.since = since
    watches = entries.map { entry in
      if case .check(let check) = entry.content { check.watch } else { nil }
    }
    let claims = entries.flatMap(\.claims)
    tally = RequestTally(claims)
    awaited = entries.map { Awaited($0, since: since) }
    countsArrivals = claims.contains { $0.key == "webhooks" }
  }

  /// Takes in what was seen.
  ///
  /// - Parameters:
  ///   - sighting: what was seen.
  ///   - now: virtual time; never earlier than before.
  /// - Returns: forged webhooks to be sent.
  package mutating func note(_ sighting: Sighting, at now: Instant) -> [Forgery] {
    hasBegun = true
    var forgeries: [Forgery] = []
    for index in watches.indices {
      watches[index]?.note(sighting, at: now)
      forgeries += watches[index]?.takeForgeries() ?? []
    }
    return forgeries
  }

  /// What the checks have come to; `nil` for expectations, which need the sandbox itself.
  package func verdicts(at now: Instant) -> [Verdict?] { watches.map { $0?.verdict(at: now) } }

  /// Counts a call of any contract, whether or not it is one about cashouts.
  package mutating func count(_ exchange: HTTPExchange) {
    hasBegun = true
    hasCalls = true
    census.take(exchange)
    tally.take(exchange)
  }

  package func count(at place: SourcePlace) -> Int { tally[place] }

  /// Takes the fields of a webhook that the merchant's server answered, and the date that they say.
  package mutating func arrive(_ fields: JSONObject, of payout: PayoutID, date: String?) {
    hasBegun = true
    guard countsArrivals else { return }
    arrivals[payout, default: Arrivals()].take(fields, of: payout, date: date)
    allArrivals.take(fields, of: payout, date: date)
  }

  /// The webhooks that arrived, of one payout or of all.
  func arrivals(of payout: PayoutID?) -> Arrivals {
    guard let payout else { return allArrivals }
    return arrivals[payout] ?? Arrivals()
  }

  // MARK: Time limits

  /// The moments to come at which time alone decides about something that is open.
  ///
  /// As long as nobody calls there is nothing to decide about.
  package func deadlines(after now: Instant) -> [Instant] {
    guard hasCalls else { return [] }
    // Limits of checks belong to the time that is left; those of expectations end it.
    let checks = watches.flatMap { $0?.limits ?? [] }.map { $0 + .milliseconds(1) }
    return (checks + undecided.map(\.limit)).filter { $0 > now }
  }

  package func limit(at index: Int) -> Instant? { awaited[index]?.limit }

  package func outcome(at index: Int) -> Awaited.Outcome? { awaited[index]?.outcome }

  /// The expectations that can go either way at a moment, if there has been anything to hold.
  package func open(at moment: Instant) -> [(index: Int, expectation: Expectation)] {
    hasBegun ? undecided.filter { moment <= $0.limit }.map { ($0.index, $0.expectation) } : []
  }

  /// The expectations whose time is over before a moment, and of which nothing is decided.
  package func overdue(before moment: Instant) -> [(index: Int, expectation: Expectation)] {
    undecided.filter { $0.limit < moment }.map { ($0.index, $0.expectation) }
  }

  package mutating func decide(_ outcome: Awaited.Outcome, at index: Int) {
    awaited[index]?.outcome = outcome
  }

  private var undecided: [(index: Int, expectation: Expectation, limit: Instant)] {
    awaited.enumerated().compactMap { index, one in
      guard let one, one.outcome == nil else { return nil }
      return (index, one.expectation, one.limit)
    }
  }
}
