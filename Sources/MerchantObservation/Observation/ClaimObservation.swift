package import SandboxCore
package import ScenarioLanguage
package import ScenarioText
package import WireJSON

/// Holds expectations against a sandbox in which somebody else's client works, at one moment.
///
/// Payouts are named by the merchant's external ids. Of webhooks those count that the merchant's
/// server answered, whatever it said.
package struct ClaimObservation: ClaimWitness {
  private let state: SandboxState
  private let observation: Observation
  private let show: (Payout) -> JSONValue

  /// - Parameters:
  ///   - state: the sandbox as it is now.
  ///   - observation: what was seen of its merchant.
  ///   - show: a payout as the control API shows it.
  package init(
    _ state: SandboxState,
    _ observation: Observation,
    show: @escaping (Payout) -> JSONValue
  ) {
    self.state = state
    self.observation = observation
    self.show = show
  }

  private var now: Instant { state.now }

  /// Whether all that an expectation claims is so.
  package func holds(_ expectation: Expectation) -> Bool {
    expectation.sandboxClaims.allSatisfy { check($0).isEmpty }
  }

  /// What is not as an expectation has it.
  package func mismatches(of expectation: Expectation) -> [Mismatch] {
    expectation.sandboxClaims.flatMap(check)
  }

  /// What the expectation at an index of the observation's entries has come to.
  package func verdict(at index: Int) -> Verdict {
    let entry = observation.entries[index]
    guard case .expectation(let expectation) = entry.content else {
      preconditionFailure("\(entry.title) is no expectation")
    }
    guard let limit = observation.limit(at: index) else { return verdictNow(expectation) }
    switch observation.outcome(at: index) {
    case .held(let moment): return Verdict(.held, "all was as expected at \(moment.rfc3339)")
    case .missed(let mismatches): return failure(mismatches, at: limit)
    case nil where now < limit:
      return Verdict(.unseen, "not so yet; there is time until \(limit.rfc3339)")
    case nil: return failure(mismatches(of: expectation), at: limit)
    }
  }

  /// Without a time limit the moment of asking counts.
  private func verdictNow(_ expectation: Expectation) -> Verdict {
    let unmet = expectation.sandboxClaims.filter { !check($0).isEmpty }
    guard !unmet.isEmpty else { return Verdict(.held, "all is as expected") }
    let missing = unmet.compactMap(\.payout).filter { payoutID(of: $0) == nil }
    if observation.hasCalls, missing.count == unmet.count {
      let names = Set(missing.map(label)).sorted().joined(separator: ", ")
      return Verdict(.unseen, "there is no payout \(names) yet; `within` would say by when")
    }
    return failure(unmet.flatMap(check), at: now)
  }

  /// Nothing fails as long as nobody calls.
  private func failure(_ mismatches: [Mismatch], at moment: Instant) -> Verdict {
    guard observation.hasCalls else { return Verdict(.unseen, "no call has come yet") }
    let count = mismatches.count
    return Verdict(
      .failed,
      "\(Quantity(count, "thing").asSubject) not as expected",
      findings: mismatches.map { mismatch in
        Finding(
          at: moment,
          about: mismatch.what,
          expected: mismatch.expected,
          seen: mismatch.actual
        )
      }
    )
  }

  // MARK: Witness

  package func look<Value: Sendable>(_ body: (SandboxState) -> Value) -> Value { body(state) }

  package func view(of id: PayoutID) -> JSONValue? { state[id].map(show) }

  package func payoutID(of name: PayoutName) -> PayoutID? {
    guard let externalID = name.name else { return nil }
    return try? state.find(PayoutKey(id: nil, externalID: externalID))
  }

  package func label(_ name: PayoutName) -> String { name.name ?? "" }

  package func absence(of name: PayoutName) -> String { "no payout has this external_id" }

  package func arrivals(of name: PayoutName?) -> Arrivals {
    guard let name else { return observation.arrivals(of: nil) }
    return payoutID(of: name).map { observation.arrivals(of: $0) } ?? Arrivals()
  }

  package func count(of claim: RequestClaim, at place: SourcePlace) -> Int {
    observation.count(at: place)
  }

  package var census: RequestCensus { observation.census }
}
