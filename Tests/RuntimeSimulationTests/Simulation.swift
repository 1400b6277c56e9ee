import CashoutSandbox
import SandboxCore
import SandboxRuntime
import SeededChance
import WebhookDelivery

/// A server in a made-up world under random calls; all that happens follows from the seed.
///
/// It belongs to the one thread that steps it. The tasks of its calls run there as well, a job at a
/// time, in a drawn order.
final class Simulation {
  struct Fault: Error {
    let text: String
  }

  /// A call that was not answered yet.
  struct OpenCall {
    let call: SimulatedCall
    let task: Task<Void, Never>
    /// The attempt inside which it was made.
    let attempt: Int?
  }

  let server: PayoutSandbox
  let world: World
  var chance: RandomStream
  private let executor = DrawnExecutor()
  private let answers = AnswerBox()
  private(set) var openCalls: [Int: OpenCall] = [:]
  private(set) var callCount = 0
  /// How many things were drawn so far: calls, answers, pauses, hang-ups, and jobs of tasks.
  private(set) var stepCount = 0
  /// Attempts whose receivers call the server before they answer.
  private var busy: Set<Int> = []
  var watches: [String: (watch: FeedWatch, history: FeedHistory)] = [:]
  var removed: [RemovedSandbox] = []
  private var known: [String: Sandbox] = [:]
  private(set) var transcript: [String] = []
  /// What later calls are drawn from.
  var pages: [String] = []
  var tokens: [String] = []
  var creates = 0

  /// No call and no round of rest takes more jobs or outcomes than this.
  private static let bound = 200_000

  init(_ server: PayoutSandbox, _ world: World, seed: UInt64) {
    self.server = server
    self.world = world
    chance = RandomStream(seed: seed, externalID: "", purpose: "runtime simulation")
    meet()
    world.interrupt { [registry = server.registry] in Self.panel(in: registry, turn: $0) }
  }

  /// Two transitions of the panel in a row, while a webhook of the same sandbox, perhaps, goes out.
  private static func panel(in registry: SandboxRegistry, turn: Int) {
    let sandboxes = registry.all
    let sandbox = sandboxes[turn % sandboxes.count]
    let payout = sandbox.snapshot { state in
      state.payouts.suffix(20).last { [.pending, .delivered].contains($0.status) }?.id
    }
    guard let payout else { return }
    for status in [PayoutStatus.delivered, .completed, .rejected].prefix(1 + turn % 3) {
      let step = Command.transition(payout, to: status, rejection: nil, webhookDelay: .zero)
      _ = sandbox.apply(step)
    }
  }

  // MARK: Steps

  /// Lets one thing happen, and some of the jobs that are ready run.
  func step() throws(Fault) {
    stepCount += 1
    switch chance.next(below: 100) {
    case 0..<42 where openCalls.count < 8: begin(drawnCall(), inside: nil)
    case 0..<82: try endAttempt()
    case 82..<96: world.pass(drawnPause())
    case 96..<98: cancel()
    default: begin(drawnCall(), inside: nil)
    }
    switch chance.next(below: 10) {
    case 0..<7: try runAll()
    case 7..<9: for _ in 0..<chance.next(below: 6) { runOne() }
    default: break
    }
    try collect()
  }

  private func drawnPause() -> Double {
    let milliseconds: [UInt64] = [5, 50, 50, 500, 3000, 30_000, 3_600_000]
    return Double(chance.next(below: milliseconds[drawn(milliseconds.count)]))
  }

  /// The calls of a client that hangs up end early, and are answered all the same.
  private func cancel() {
    let numbers = openCalls.keys.sorted()
    guard !numbers.isEmpty else { return }
    openCalls[numbers[drawn(numbers.count)]]?.task.cancel()
  }

  // MARK: Calls

  private func begin(_ call: SimulatedCall, inside attempt: Int?) {
    callCount += 1
    let number = callCount
    let server = server
    let answers = answers
    let task = Task(executorPreference: executor) {
      // A dropped connection has no answer, and is one.
      let answer = try? await server.send(
        call.method,
        call.path,
        headers: call.headers,
        body: call.body
      )
      answers.put(answer, to: number)
    }
    note("\(number) \(attempt.map { "(in attempt \($0)) " } ?? "")begins: \(call)")
    openCalls[number] = OpenCall(call: call, task: task, attempt: attempt)
  }

  /// Takes the answers that have come.
  private func collect() throws(Fault) {
    meet()
    for entry in answers.take() {
      let (number, answer) = (entry.number, entry.answer)
      guard let open = openCalls.removeValue(forKey: number) else {
        throw Fault(text: "call \(number) was answered twice")
      }
      if let answer { learn(from: answer, to: open.call) }
      let body = open.call.isRepeatable ? answer?.body ?? "" : "…"
      note("\(number) is answered: \(answer.map { String($0.status) } ?? "dropped") \(body)")
      if let attempt = open.attempt {
        busy.remove(attempt)
        world.end(attempt, .answered(ReceiverAnswer(status: 200)))
      }
    }
  }

  private func note(_ line: String) { transcript.append(line) }

  /// Begins to watch new sandboxes, and keeps what gone ones look like.
  private func meet() {
    let sandboxes = server.registry.all
    for sandbox in sandboxes where known[sandbox.id] == nil {
      known[sandbox.id] = sandbox
      watches[sandbox.id] = (FeedWatch(sandbox, on: executor), FeedHistory())
    }
    guard known.count > sandboxes.count else { return }
    let alive = Set(sandboxes.map(\.id))
    for (id, sandbox) in known where !alive.contains(id) {
      known[id] = nil
      removed.append(RemovedSandbox(sandbox))
    }
  }

  // MARK: Attempts

  /// Some attempts are answered when all else has come to rest.
  private func isStubborn(_ number: Int) -> Bool { number % 13 == 0 }

  private func endAttempt() throws(Fault) {
    let ready = world.attempts.filter { !busy.contains($0.number) && !isStubborn($0.number) }
    guard !ready.isEmpty else { return begin(drawnCall(), inside: nil) }
    let attempt = ready[drawn(ready.count)]
    // Fewer attempts follow from such a call than it takes to make one, so that there is an end.
    guard attempt.number % 9 == 4, openCalls.count < 12 else { return end(attempt) }
    busy.insert(attempt.number)
    begin(drawnCall(), inside: attempt.number)
  }

  private func end(_ attempt: World.Attempt) {
    let outcome: WebhookSender.Outcome =
      switch chance.next(below: 10) {
      case 0..<7: .answered(ReceiverAnswer(status: 200))
      case 7: .answered(ReceiverAnswer(status: 500))
      case 8: .answered(ReceiverAnswer(status: 204))
      default: .failed("timed out")
      }
    note("attempt \(attempt.number) ends: \(outcome)")
    world.end(attempt.number, outcome)
  }

  // MARK: Rest

  private func runOne() {
    let count = executor.count
    guard count > 0 else { return }
    stepCount += 1
    executor.run(at: drawn(count))
  }

  private func runAll() throws(Fault) {
    for _ in 0..<Self.bound {
      guard executor.count > 0 else { return }
      runOne()
    }
    throw Fault(text: "the server never comes to rest: \(openTexts)")
  }

  /// Lets all receivers answer until every call has its answer.
  func rest(withStubborn: Bool = false) throws(Fault) {
    for _ in 0..<Self.bound {
      try runAll()
      try collect()
      guard executor.count == 0 else { continue }
      let waiting = world.attempts.filter { !busy.contains($0.number) }
      if let attempt = waiting.first(where: { !isStubborn($0.number) }) {
        end(attempt)
      } else if openCalls.isEmpty, !withStubborn {
        return
      } else if let pause = world.untilNextSleeper {
        world.pass(pause)
      } else if let attempt = waiting.first {
        world.end(attempt.number, .failed("timed out"))
      } else if openCalls.isEmpty {
        return
      } else {
        throw Fault(text: "calls hang: \(openTexts)")
      }
    }
    throw Fault(text: "the receivers never come to rest: \(openTexts)")
  }

  /// Makes a call that must be answered before anything else happens.
  func call(_ call: SimulatedCall) throws(Fault) {
    begin(call, inside: nil)
    try rest(withStubborn: true)
  }

  private var openTexts: String {
    openCalls.sorted { $0.key < $1.key }.map { number, open in
      "\(number)\(open.attempt.map { " (in attempt \($0))" } ?? ""): \(open.call)"
    }.joined(separator: "; ")
  }

  // MARK: Draws

  func drawn(_ count: Int) -> Int { Int(chance.next(below: UInt64(count))) }

  func drawn<Value>(of values: [Value]) -> Value { values[drawn(values.count)] }

  func happens(_ percent: UInt64) -> Bool { chance.next(below: 100) < percent }
}
