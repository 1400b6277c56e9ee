import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxInvariants
import SandboxRuntime
import WebhookDelivery
import WireJSON

/// A sandbox that is gone, and what it looked like when it went.
struct RemovedSandbox {
  private struct Footprint: Equatable {
    let payouts: [[PayoutStatus]]
    let wallets: [Ledger.Wallet]
    let now: Instant
    let requests: Int
    let messages: Int

    init(_ sandbox: Sandbox) {
      let state = sandbox.look(\.state)
      payouts = state.payouts.map { $0.timeline.map(\.status) }
      wallets = state.ledger.wallets
      now = state.now
      requests = sandbox.requests.all().count
      messages = sandbox.inbox.messages(Inbox.standardName).count
    }
  }

  private let sandbox: Sandbox
  private let footprint: Footprint

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    footprint = Footprint(sandbox)
  }

  var fault: String? {
    Footprint(sandbox) == footprint ? nil : "\(sandbox.id) was removed and goes on"
  }
}

/// What must hold whenever the simulation has come to rest.
extension Simulation {
  /// Checks what can be checked at any moment, cheaply.
  func check() throws(Fault) {
    for sandbox in server.registry.all {
      try hear(sandbox)
      let ledger = sandbox.look(\.state.ledger)
      if let fault = Invariants.fault(of: ledger) { throw Fault(text: "\(sandbox.id): \(fault)") }
    }
    if world.unwantedCount > 0 { throw Fault(text: "a life that was over has sent a webhook") }
  }

  /// Lets every call come to its answer, and checks everything.
  func checkAtRest() throws(Fault) {
    try rest()
    // What a live clock owes by now is told before it is checked.
    for sandbox in server.registry.all { sandbox.commit(.passTime) }
    try rest()
    try check()
    for sandbox in server.registry.all {
      let fault = fault(in: sandbox)
      if let fault { throw Fault(text: "\(sandbox.id): \(fault)") }
    }
    for fault in removed.compactMap(\.fault) { throw Fault(text: fault) }
    try checkBounds()
  }

  private func hear(_ sandbox: Sandbox) throws(Fault) {
    guard let watch = watches[sandbox.id]?.watch else { return }
    if let fault = watches[sandbox.id]?.history.take(watch.take()) {
      throw Fault(text: "\(sandbox.id): \(fault)")
    }
  }

  private func fault(in sandbox: Sandbox) -> String? {
    let (state, attempts) = sandbox.look { ($0.state, $0.attempts.count) }
    if let fault = Invariants.fault(of: state, inFlight: attempts) { return fault }
    guard let history = watches[sandbox.id]?.history else { return "nobody listens to it" }
    return state.payouts.lazy.compactMap { history.fault(of: $0) }.first ?? logFault(in: sandbox)
  }

  /// Creates stand in the log's order of decisions as they got their ids.
  private func logFault(in sandbox: Sandbox) -> String? {
    let (reset, last) = sandbox.look { ($0.resetNumber, $0.lastNumber) }
    let entries = sandbox.requests.all().filter { $0.mark.number >= reset }
    if let entry = entries.first(where: { $0.mark.number > last }) {
      return "call \(entry.number) is marked behind the latest decision"
    }
    let creates = entries.filter { $0.path == "/v3/cashout" && $0.status == 200 }
    var latest = 0
    for entry in creates.sorted(by: { $0.mark.isBefore($1.mark) }) {
      let id = (try? JSONParser.parse(entry.answer))?.object?["cashout_id"]
      guard let number = (id?.text ?? id?.number?.text).flatMap({ Int($0) }) else { continue }
      if number <= latest { return "payout \(number) is logged behind payout \(latest)" }
      latest = number
    }
    return nil
  }

  /// What is counted is what there is: attempts under way, and bytes that are kept.
  private func checkBounds() throws(Fault) {
    let sandboxes = server.registry.all
    let counted = sandboxes.map { $0.look(\.attempts.count) }.reduce(0, +)
    let sent = world.attempts.count { $0.job.isWanted() }
    guard counted == sent else {
      throw Fault(text: "\(counted) attempts are counted, \(sent) are on their way")
    }
    for sandbox in sandboxes where sandbox.memory.bytes > KeptMemory.limit * 2 {
      throw Fault(text: "\(sandbox.id) keeps \(sandbox.memory.bytes) bytes")
    }
    let kept = server.registry.memory.bytes
    guard sandboxes.map(\.memory.bytes).reduce(0, +) <= kept, kept <= ServerMemory.limit * 2 else {
      throw Fault(text: "the server keeps \(kept) bytes, its sandboxes more")
    }
  }

  /// Lets everything come to its end.
  func finish() throws(Fault) {
    // Nothing new begins any more.
    world.interrupt { _ in }
    try rest(withStubborn: true)
    for sandbox in server.registry.all {
      try call(.control("PUT", "/sandbox/clock", ["mode": "manual"], of: sandbox.id))
      try call(.control("POST", "/sandbox/clock/advance", ["until": "idle"], of: sandbox.id))
    }
    try checkAtRest()
    for sandbox in server.registry.all {
      let (pending, attempts) = sandbox.look { ($0.state.scheduledCount, $0.attempts.count) }
      guard pending == 0, attempts == 0 else {
        throw Fault(text: "\(sandbox.id) is idle with \(pending) events and \(attempts) attempts")
      }
    }
  }

  /// How every payout has ended.
  var ends: [String] {
    server.registry.all.flatMap { sandbox in
      sandbox.snapshot { state in
        state.payouts.map { payout in
          let path = payout.timeline.map { "\($0.status.name) \($0.at.rfc3339)" }
          return "\(sandbox.id) \(payout.id.number) \(path.joined(separator: ", "))"
        }
      }
    }
  }
}
