import ScenarioText

/// The payouts that steps have named so far, to find names that nothing has, or that two have.
struct StepNames {
  private var known: [String] = []
  /// Where each name was given first.
  private var places: [String: SourcePlace] = [:]
  private var hasCreate = false
  /// All names of the file as they are written, those of later steps among them.
  private let written: [String: SourcePlace]

  /// - Parameter steps: all steps of the file.
  init(in steps: [ScenarioNode]) {
    let names = steps.flatMap(\.entries).compactMap { $0.value["as"] }
    let placed = names.compactMap { node in node.text.map { ($0, node.place) } }
    written = Dictionary(placed) { first, _ in first }
  }

  /// Checks one step's references and takes in what it names.
  mutating func check(_ draft: StepDraft, _ findings: inout Findings) {
    if let call = draft.maker { declare(call, &findings) }
    switch draft.action {
    case .call(let call): checkReference(of: call, &findings)
    case .transition(let step): require(step.of, "transition", &findings)
    case .advance, .receiver, .load, .look: break
    }
    for claim in draft.expectation.claims {
      guard let name = claim.payout else { continue }
      require(name, "expect", &findings)
    }
  }

  private func checkReference(of call: StepCall, _ findings: inout Findings) {
    guard let of = call.of else { return }
    for number in 1...call.count {
      let name = of.name.map { call.numbered($0, number) }
      guard require(PayoutName(name, at: of.place), call.kind.name, &findings) else { return }
    }
  }

  private mutating func declare(_ call: StepCall, _ findings: inout Findings) {
    hasCreate = true
    guard let name = call.name, let place = call.namePlace else { return }
    let names = Set((1...call.count).map { call.numbered(name, $0) })
    if let again = names.filter({ places[$0] != nil }).min(), let first = places[again] {
      findings.warn(
        "\(call.kind.name).as: \(quoted(again)) is the name of a payout already, in line"
          + " \(first.line), which no step behind this one can mean; give this one another",
        at: place
      )
    }
    for number in 1...call.count { declare(call.numbered(name, number), at: place) }
  }

  private mutating func declare(_ name: String, at place: SourcePlace) {
    guard places[name] == nil else { return }
    places[name] = place
    known.append(name)
  }

  @discardableResult
  private func require(
    _ payout: PayoutName,
    _ key: String,
    _ findings: inout Findings
  ) -> Bool {
    guard let name = payout.name else {
      if !hasCreate {
        findings.fault("\(key): no create stands before this step, so name none", at: payout.place)
      }
      return hasCreate
    }
    guard places[name] == nil else { return true }
    findings.fault(
      "\(key).of: no payout is called \(quoted(name)); \(remedy(for: name, at: payout.place))",
      at: payout.place
    )
    return false
  }

  private func remedy(for name: String, at place: SourcePlace) -> String {
    if let later = written[name], place < later {
      return "its create comes later, in line \(later.line); move this step behind it"
    }
    guard !known.isEmpty else {
      return "no create before this step has a name; give it one with `as`"
    }
    return Suggestion.clause(for: name, among: Array(known.suffix(10)), kind: "names so far:")
  }
}
