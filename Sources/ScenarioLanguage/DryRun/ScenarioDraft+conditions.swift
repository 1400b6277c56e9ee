import ContractPort
import SandboxCore
import ScenarioText

extension ScenarioDraft {
  /// Conditions of the bank that hold for nothing.
  func warnOfConditions(_ words: ScenarioWords, _ findings: inout Findings) {
    let directory = BankDirectory(words.contracts.all.map(\.vocabulary))
    let (hours, batches) = (bank.hours ?? [], bank.batches ?? [])
    let capacities = bank.capacities ?? []
    warnOfScopes(hours.map(\.scope), "hours", directory, &findings)
    warnOfScopes(batches.map(\.scope), "batches", directory, &findings)
    warnOfScopes((bank.outages ?? []).map(\.scope), "outages", directory, &findings)
    warnOfScopes(capacities.map(\.scope), "capacity", directory, &findings)
    warnOfShadows(hours.map { ($0.scope, $0.place) }, "hours", &findings)
    warnOfShadows(batches.map { ($0.scope, $0.place) }, "batches", &findings)
    warnOfShadows(capacities.map { ($0.scope, $0.place) }, "capacity", &findings)
    for parts in batches { warn(of: parts, &findings) }
  }

  private func warnOfScopes(
    _ scopes: [ScopeParts],
    _ key: String,
    _ directory: BankDirectory,
    _ findings: inout Findings
  ) {
    for scope in scopes {
      warnOfCountries(
        scope.countries ?? [],
        "bank.\(key).countries",
        directory,
        at: scope.countriesPlace,
        &findings
      )
      guard let banks = scope.banks, let countries = scope.countries,
        let reason = directory.unknown(banks: banks, countries: countries)
      else { continue }
      findings.warn(
        "bank.\(key): this holds for no payout, because \(reason)",
        at: scope.banksPlace ?? .start
      )
    }
  }

  /// Of these conditions the first that is for a payout counts, so one may hide those behind it.
  private func warnOfShadows(
    _ conditions: [(scope: ScopeParts, place: SourcePlace)],
    _ key: String,
    _ findings: inout Findings
  ) {
    var shadows = ScopeShadows()
    for (scope, place) in conditions {
      guard let earlier = shadows.shadow(of: scope.scope, at: place) else { continue }
      findings.warn(
        "bank.\(key): this never counts, because the one in line \(earlier.line) is for all of its"
          + " payouts and comes first; move this above it",
        at: place
      )
    }
  }

  /// Batches outside the opening hours of the same bank never come.
  private func warn(of batches: BatchParts, _ findings: inout Findings) {
    let hours = hours(of: batches)
    let closed = (batches.times ?? []).filter { time in
      !hours.isEmpty && !hours.contains { $0.open.contains(time.ofDay) }
    }
    guard closed.count < batches.times?.count ?? 0 else {
      return findings.warn(
        "bank.batches: no batch falls into the opening hours, so nothing is ever answered",
        at: batches.place
      )
    }
    for time in closed {
      let reason =
        hours.contains { $0.open.upperBound == time.milliseconds }
        ? "the bank closes at that time; write an earlier one"
        : "the bank is closed then; move it into the opening hours"
      findings.warn(
        "bank.batches: the batch at \(time.text) never comes, because \(reason)",
        at: time.place
      )
    }
  }

  /// All hours that may hold for some of the payouts; none when some payouts have no hours, or
  /// when clocks differ.
  private func hours(of batches: BatchParts) -> [OpeningHours] {
    guard let scope = batches.condition(bank.hours ?? []) else { return [] }
    var found: [OpeningHours] = []
    for hours in (bank.hours ?? []).map(\.condition) where hours.scope.meets(scope.scope) {
      guard hours.condition.zone == scope.condition.zone else { return [] }
      found.append(hours.condition)
      if hours.scope.covers(scope.scope) { return found }
    }
    return []
  }
}
