import ContractPort
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

/// One scenario file at work: its steps, one after the other, in a sandbox of their own.
struct ScenarioRun: ClaimWitness {
  let file: ScenarioFile
  let sandbox: Sandbox
  let registry: SandboxRegistry
  let client: SuiteClient
  let arrivals: SuiteArrivals
  var payouts = NamedPayouts()
  /// Which sending of a repeated call was the last.
  private(set) var lastRound = 1
  /// What the call before was answered.
  private(set) var answered: JSONValue?

  /// Runs the steps until one fails, then holds what the file observes against what they did.
  mutating func run() async -> StepFailure? {
    for (index, step) in file.steps.enumerated() {
      let mismatches = await perform(step, number: index + 1)
      guard mismatches.isEmpty else {
        return StepFailure(
          number: index + 1,
          step: step,
          mismatches: mismatches,
          evidence: evidence(about: step)
        )
      }
    }
    return observedFailure
  }

  private mutating func perform(_ step: SuiteStep, number: Int) async -> [Mismatch] {
    var mismatches: [Mismatch] = []
    switch step.action {
    case .call(let call): mismatches = await send(call, of: step, number: number)
    case .advance(let goal): mismatches = await advance(goal, at: step.place)
    case .transition(let transition): mismatches = await take(transition, of: step)
    case .receiver(let status): sandbox.commit(.answerInbox(Inbox.standardName, status: status))
    case .load(let name): mismatches = load(name, at: step.place)
    case .look: break
    }
    return mismatches + (await awaited(step.expectation))
  }

  // MARK: Actions

  private mutating func send(
    _ call: StepCall,
    of step: SuiteStep,
    number: Int
  ) async -> [Mismatch] {
    for round in 1...call.count {
      lastRound = round
      let logged = sandbox.requests.lastNumber
      let request = request(call, round: round, step: number)
      let answer = await client.send(request)
      answered = answer.value
      await sandbox.settle()
      if case .contract(let step) = call.kind, call.purpose == .makesPayout {
        let name = call.name.map { call.numbered($0, round) }
        take(step, request, answer, name: name, loggedBehind: logged)
      }
      let remark = call.of.flatMap { unknown($0.name.map { call.numbered($0, round) }) }
      let mismatches = check(answer, step, round: round).map { $0.adding(remark) }
      guard mismatches.isEmpty else {
        return mismatches.map { call.count > 1 ? $0.ofCall(round, of: call.count) : $0 }
      }
    }
    return []
  }

  private func advance(_ goal: AdvanceGoal, at place: SourcePlace) async -> [Mismatch] {
    do throws(AdvanceRefusal) {
      try await sandbox.advance(goal)
      return []
    } catch {
      let reason = ControlError.advance(error).message
      return [Mismatch("advance", expected: "time moves", actual: "refused: \(reason)", at: place)]
    }
  }

  private func load(_ name: String, at place: SourcePlace) -> [Mismatch] {
    guard let loaded = file.loads[name] else {
      preconditionFailure("step at \(place) loads \(name), which the loader did not read")
    }
    do throws(ControlError) {
      try registry.load(loaded.loadedByStep, into: sandbox)
      return []
    } catch {
      return [Mismatch("load", expected: "in force", actual: error.message, at: place)]
    }
  }

  /// What `POST /sandbox/payouts/{id}/transition` does, over HTTP like the calls.
  private func take(_ transition: TransitionStep, of step: SuiteStep) async -> [Mismatch] {
    guard let id = payoutID(of: transition.of), let to = transition.to else {
      let what = "transition of \(label(transition.of))"
      let actual = absence(of: transition.of)
      return [Mismatch(what, expected: "a payout", actual: actual, at: step.place)]
    }
    let body = TransitionBody(
      to: to.name,
      code: transition.code,
      reason: transition.reason,
      delay: transition.delay.map(DurationText.text)
    )
    let answer = await client.send(
      SuiteClient.Request(
        method: "POST",
        path: TransitionBody.path(String(id.number)),
        headers: [(SuiteWorker.sandboxHeader, sandbox.id)],
        body: body.json.encoded()
      )
    )
    return check(answer, step)
  }

  // MARK: Expectations

  /// Checks the claims about the sandbox, and lets time pass for those that may come true.
  private func awaited(_ expectation: Expectation) async -> [Mismatch] {
    let claims = expectation.sandboxClaims
    var mismatches = claims.flatMap(check)
    guard let within = expectation.within else { return mismatches }
    let deadline = sandbox.now + within
    while !mismatches.isEmpty, sandbox.now < deadline {
      let next = sandbox.clockReading.next ?? deadline
      let stopped = await advance(.to(min(next, deadline)), at: claims[0].place)
      mismatches = stopped + claims.flatMap(check)
      guard stopped.isEmpty else { break }
    }
    return mismatches.map { $0.after(within) }
  }
}
