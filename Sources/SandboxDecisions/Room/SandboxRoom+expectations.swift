import ContractPort
package import MerchantObservation
import SandboxCore
import ScenarioLanguage

/// Decides about expectations with a time limit, when what they claim comes to be so.
extension SandboxRoom {
  /// Looks at what may have come to hold; to be called behind everything that changes it.
  mutating func judge() {
    for index in held { observation?.decide(.held(state.now), at: index) }
  }

  /// Decides about expectations whose time is over before `moment`, while nothing has changed since.
  mutating func judge(before moment: Instant) {
    for (index, outcome) in outcomes(before: moment) { observation?.decide(outcome, at: index) }
  }

  /// The deadlines to come of what is observed.
  var deadlines: [Instant] { observation?.deadlines(after: state.now) ?? [] }

  /// When something happens next, or time alone decides about something that is observed.
  var nextMoment: Instant? { (deadlines + [state.nextDue].compactMap(\.self)).min() }

  /// What has come of everything that is observed.
  package var reportLines: [ObservationReport.Line] {
    guard let observation else { return [] }
    let claims = claims(observation)
    let verdicts = observation.verdicts(at: state.now)
    return observation.entries.indices.map { index in
      ObservationReport.Line(
        title: observation.entries[index].title,
        place: observation.entries[index].place,
        verdict: verdicts[index] ?? claims.verdict(at: index)
      )
    }
  }

  private var held: [Int] {
    guard let observation else { return [] }
    let open = observation.open(at: state.now)
    guard !open.isEmpty else { return [] }
    let claims = claims(observation)
    return open.filter { claims.holds($0.expectation) }.map(\.index)
  }

  private func outcomes(before moment: Instant) -> [(Int, Awaited.Outcome)] {
    guard let observation else { return [] }
    let overdue = observation.overdue(before: moment)
    guard !overdue.isEmpty else { return [] }
    let claims = claims(observation)
    return overdue.map { index, expectation in
      let mismatches = claims.mismatches(of: expectation)
      return (index, mismatches.isEmpty ? .held(state.now) : .missed(mismatches))
    }
  }

  private func claims(_ observation: Observation) -> ClaimObservation {
    ClaimObservation(state, observation) { PayoutView($0, in: state, contracts).json }
  }
}
