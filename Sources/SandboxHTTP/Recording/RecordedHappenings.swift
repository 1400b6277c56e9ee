import SandboxCore
import SandboxDecisions
import SandboxRuntime

/// What a recording is made from: where it begins, calls and acts in the order of their decisions.
struct RecordedHappenings {
  let origin: RecordedPhase
  /// The calls in the order in which they took effect, which is not that of their answers.
  let requests: [RequestLog.Entry]
  /// What was done beside them, in the same order.
  let acts: ArraySlice<ActLog.Entry>
  /// What is missing.
  let remarks: [String]

  init(_ sandbox: Sandbox) {
    let (reset, origin, acts) = sandbox.look { ($0.resetNumber, $0.origin, $0.acts) }
    // A call that was decided before the sandbox was emptied is of another life.
    let requests = sandbox.requests.all().filter { $0.mark.number >= reset }
    self.requests = requests.sorted { left, right in
      if left.mark.isBefore(right.mark) { return true }
      return !right.mark.isBefore(left.mark) && left.number < right.number
    }
    (self.origin, self.acts) = Self.begin(origin, acts.all[...], self.requests.first)
    remarks = Self.remarks(forgotten: (requests.map(\.number).min() ?? 1) - 1, acts)
  }

  /// Scenarios that were loaded before anything happened are what the recording begins with.
  private static func begin(
    _ origin: RecordedPhase,
    _ acts: ArraySlice<ActLog.Entry>,
    _ first: RequestLog.Entry?
  ) -> (RecordedPhase, ArraySlice<ActLog.Entry>) {
    var (origin, acts) = (origin, acts)
    while let act = acts.first, case .load(let phase) = act.act, act.at == phase.start,
      first.map({ act.number <= $0.mark.number }) ?? true
    {
      origin = phase
      acts.removeFirst()
    }
    return (origin, acts)
  }

  private static func remarks(forgotten calls: Int, _ acts: ActLog) -> [String] {
    let forgotten = [(calls, "call"), (acts.forgottenCount, "control call")]
    return forgotten.filter { $0.0 > 0 }.map { count, noun in
      "The oldest \(Quantity(count, noun).asSubject) forgotten and missing here."
    }
  }
}
