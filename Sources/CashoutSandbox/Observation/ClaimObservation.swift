import SandboxCore
import WireJSON

/// Holds expectations against a sandbox in which somebody else's client works.
///
/// Payouts are named by the merchant's external ids. Of webhooks those count that the merchant's
/// server answered, whatever it said.
struct ClaimObservation: ClaimWitness {
  let sandbox: Sandbox
  let observation: Observation
  let now: Instant

  /// Held if every claim holds; failed if one does not and nothing more is to be waited for.
  func verdict(on entry: ObserveEntry) -> Verdict {
    guard case .expectation(let expectation) = entry.content else {
      preconditionFailure("\(entry.title) is no expectation")
    }
    let unmet = expectation.sandboxClaims.filter { !check($0).isEmpty }
    let mismatches = unmet.flatMap(check)
    guard !mismatches.isEmpty else { return Verdict(.held, "all is as expected") }
    if let span = expectation.within, now < observation.since + span {
      let end = (observation.since + span).rfc3339
      return Verdict(.unseen, "not so yet; there is time until \(end)")
    }
    guard observation.hasCalls else { return Verdict(.unseen, "no call has come yet") }
    let missing = unmet.compactMap(\.payout).filter { payoutID(of: $0) == nil }
    if expectation.within == nil, missing.count == unmet.count {
      let names = Set(missing.map(label)).sorted().joined(separator: ", ")
      return Verdict(.unseen, "there is no payout \(names) yet; `within` would say by when")
    }
    let count = mismatches.count
    return Verdict(
      .failed,
      "\(count) thing\(count == 1 ? " is" : "s are") not as expected",
      findings: mismatches.map { mismatch in
        Finding(
          at: now,
          about: mismatch.what,
          expected: mismatch.expected,
          seen: mismatch.actual
        )
      }
    )
  }

  func payoutID(of name: PayoutName) -> PayoutID? {
    guard let externalID = name.name else { return nil }
    return sandbox.snapshot { try? $0.find(PayoutKey(id: nil, externalID: externalID)) }
  }

  func label(_ name: PayoutName) -> String { name.name ?? "" }

  func absence(of name: PayoutName) -> String { "no payout has this external_id" }

  func arrivals(of name: PayoutName?) -> Arrivals {
    guard let name else { return observation.arrivals(of: nil) }
    return payoutID(of: name).map { observation.arrivals(of: $0) } ?? Arrivals()
  }

  func count(of claim: RequestClaim, at place: SourcePlace) -> Int { observation.count(at: place) }

  var requests: [RequestLog.Entry] { sandbox.requests.all() }
}
