import CashoutSandbox
import CashoutsV3
import ContractPort
import Foundation
import NIOPosix
import SandboxCore
import SandboxDecisions
import SandboxJournal
import SandboxRuntime
import ScenarioLanguage
import SeededChance
import Synchronization
import WebhookDelivery

/// Random inputs to sandboxes that are kept on disk, with pictures of the disk at random moments.
final class CrashSimulation {
  /// What came of a run; `nil` when all was as it has to be.
  struct Fault: Error {
    let text: String
  }

  private static let contracts = ContractList(MockedContracts.all)
  private static let hook = "http://127.0.0.1:9/hook"

  private let seed: UInt64
  private let steps: Int
  private var chance: RandomStream
  private let camera: CrashCamera
  private let jobs = Jobs()
  /// What each sandbox was behind each of its decisions.
  private var shadows: [String: [Int: [JournalPart.Name: [UInt8]]]] = [:]
  private var creates = 0
  private var latest: [String: Int] = [:]
  private(set) var pictureCount = 0

  init(seed: UInt64, steps: Int) {
    self.seed = seed
    self.steps = steps
    chance = RandomStream(seed: seed, externalID: "", purpose: "crash simulation")
    var moments: [Int: JournalStage] = [:]
    for _ in 0..<8 {
      let stage = JournalStage.allCases[Int(chance.next(below: 3))]
      moments[1 + Int(chance.next(below: UInt64(max(2, steps / 3))))] = stage
    }
    camera = CrashCamera(moments: moments)
  }

  func run() async throws {
    defer { camera.removeAll() }
    let camera = camera
    let store = try JournalStore(folder: camera.folder) { camera.pass($0) }
    let registry = try Self.registry(store, jobs, camera, snapshotDistance: 20)
    _ = try registry.make(SandboxStart.manual.plan(Self.contracts)) {
      Defaults.merchant(number: $0)
    }
    for sandbox in registry.all { remember(sandbox) }
    for _ in 0..<steps { try await step(registry) }
    registry.closeJournal()
    pictureCount = camera.pictures.count
    for picture in camera.pictures { try check(picture) }
    try check(
      CrashCamera.Picture(
        folder: camera.folder,
        stage: .committed,
        commit: 0,
        acknowledged: latest,
        decided: latest,
        sent: 0
      )
    )
  }

  /// Inputs one after the other, each on disk before the next.
  ///
  /// - Parameter isStopped: whether the server was stopped, and not killed.
  /// - Returns: the folder with what they leave.
  /// - Throws: what the disk says.
  func files(isStopped: Bool) async throws -> String {
    let store = try JournalStore(folder: camera.folder)
    let distance = isStopped ? 20 : Int.max
    let registry = try Self.registry(store, jobs, camera, snapshotDistance: distance)
    for sandbox in registry.all { remember(sandbox) }
    for _ in 0..<steps {
      try await commit(drawnInput(registry.standard), in: registry.standard, registry, waits: true)
    }
    let copy = camera.folder + "-files"
    if isStopped { registry.closeJournal() }
    try FileManager.default.copyItem(atPath: camera.folder, toPath: copy)
    if !isStopped { registry.closeJournal() }
    return copy
  }

  /// Removes all files.
  func end() {
    camera.removeAll()
    try? FileManager.default.removeItem(atPath: camera.folder + "-files")
  }

  /// Starts with files that may be damaged; what it makes of them has to be what the sandbox was.
  func check(_ folder: String, losing lost: Int) throws {
    try check(
      CrashCamera.Picture(
        folder: folder,
        stage: .committed,
        commit: 0,
        acknowledged: latest.mapValues { $0 - lost },
        decided: latest,
        sent: 0
      )
    )
  }

  private static func registry(
    _ store: JournalStore,
    _ jobs: Jobs,
    _ camera: CrashCamera?,
    snapshotDistance: Int
  ) throws -> SandboxRegistry {
    try SandboxRegistry(
      standard: SandboxStart.manual.plan(contracts),
      Defaults.merchant,
      contracts: contracts,
      loader: MockedContracts.loader,
      courier: WebhookCourier(
        send: { job in
          camera?.noteSent()
          jobs.append(job)
        },
        address: ServerAddress(host: "127.0.0.1"),
        keepsAll: false,
        ticker: nil
      ),
      eventLoops: MultiThreadedEventLoopGroup.singleton,
      idleTime: .seconds(3600),
      store: store,
      snapshotDistance: snapshotDistance
    )
  }

  // MARK: Steps

  private func step(_ registry: SandboxRegistry) async throws {
    let sandbox = registry.all[drawn(registry.all.count)]
    if happens(40) { endAttempts(of: registry) }
    if happens(15) { return try await advance(sandbox, registry) }
    try await commit(drawnInput(sandbox), in: sandbox, registry, waits: happens(40))
  }

  @discardableResult
  private func commit(
    _ input: RoomInput,
    in sandbox: Sandbox,
    _ registry: SandboxRegistry,
    waits: Bool
  ) async throws -> RoomDecision? {
    let receipt = JournalReceipt()
    let decision = JournalReceipt.$current.withValue(receipt) { Self.decide(input, in: sandbox) }
    remember(sandbox)
    let number = latest[sandbox.id] ?? 0
    if waits, let position = receipt.position {
      guard await registry.journal?.wait(for: position) == true else {
        throw Fault(text: "decision \(number) was not kept")
      }
      camera.note(acknowledged: number, in: sandbox.id)
    }
    return decision
  }

  /// What comes with a text, or takes texts away, goes by the door that keeps them beside the room.
  private static func decide(_ input: RoomInput, in sandbox: Sandbox) -> RoomDecision? {
    switch input {
    case .message(let name, let arrival?): _ = sandbox.receive(name, arrival)
    case .reset: _ = sandbox.beginAnew()
    default: return sandbox.commit(input)
    }
    return nil
  }

  private func remember(_ sandbox: Sandbox) {
    guard let (number, parts) = sandbox.fingerprint else { return }
    shadows[sandbox.id, default: [:]][number] = parts
    latest[sandbox.id] = number
    camera.note(decided: number, in: sandbox.id)
  }

  private func endAttempts(of registry: SandboxRegistry) {
    for job in jobs.takeAll() {
      let status = [200, 200, 500, 404][drawn(4)]
      job.report(happens(10) ? .failed("no answer") : .answered(ReceiverAnswer(status: status)))
      for sandbox in registry.all { remember(sandbox) }
    }
  }

  private func advance(_ sandbox: Sandbox, _ registry: SandboxRegistry) async throws {
    let spans: [Duration] = [.seconds(1), .seconds(5), .seconds(400), .seconds(90_000)]
    let goal = AdvanceGoal.by(spans[drawn(spans.count)])
    let begun = try await commit(.beginAdvance(goal), in: sandbox, registry, waits: false)
    guard case .success(.advanceBegun(let id, _)) = begun?.answer else { return }
    while true {
      let next = try await commit(.advance(id), in: sandbox, registry, waits: happens(20))
      switch next?.answer {
      case .success(.advanceWaits):
        await jobs.waitForOne()
        endAttempts(of: registry)
      case .success(.advanceGoesOn): break
      default: return
      }
    }
  }

  // MARK: Draws

  func drawn(_ count: Int) -> Int { Int(chance.next(below: UInt64(count))) }

  private func happens(_ percent: Int) -> Bool { drawn(100) < percent }

  private func drawnInput(_ sandbox: Sandbox) throws -> RoomInput {
    switch drawn(100) {
    case 0..<45: return .command(.create(drawnOrder()))
    case 45..<52: return .command(.cancel(drawnKey()))
    case 52..<58: return .command(.update(drawnKey(), to: happens(50) ? .onHold : .pending))
    case 58..<66: return .command(drawnTransition(sandbox))
    case 66..<71:
      let currency = [Currency.usd, Currency("EUR") ?? .usd][drawn(2)]
      return .command(.topUp(Money(minorUnits: Int64(1 + drawn(9000)), currency: currency)))
    case 71..<76:
      return .command(WebhookID(1 + drawn(20)).map { .resend($0) } ?? .cancel(drawnKey()))
    case 76..<82:
      let body = Array("message \(drawn(100))".utf8)
      // From outside, or from a life of the sandbox that may be over.
      let epoch = happens(60) ? nil : drawn(3)
      let arrival = Inbox.Arrival(method: "POST", headers: [("A", "b")], body: body, epoch: epoch)
      return .message(to: ["default", "a", "b"][drawn(3)], arrival)
    case 82..<86: return .answerInbox(["default", "a"][drawn(2)], status: [200, 500][drawn(2)])
    case 86..<93: return .load(try MockedContracts.loader.load(drawnScenario(), name: "drawn.yaml"))
    case 93..<95: return .setClock(.manual)
    case 95..<97: return .reset
    default:
      let callback = Callback(url: Self.hook, body: [1, 2, UInt8(drawn(200))], number: nil)
      return .command(.call(callback, after: .seconds(drawn(100))))
    }
  }

  private func drawnKey() -> PayoutKey {
    PayoutKey(id: nil, externalID: "s-\(1 + drawn(max(1, creates)))")
  }

  private func drawnOrder() -> PayoutOrder {
    creates += 1
    let number = happens(5) ? 1 + drawn(creates) : creates
    let comments = ["rent", "sandbox: never", "sandbox: rejected 801 after 1h", "sandbox: soon"]
    return PayoutOrder(
      contract: .cashoutsV3,
      externalID: "s-\(number)",
      amount: Money(minorUnits: Int64(1 + drawn(90_000)), currency: .usd),
      country: ["BR", "EC", "MX"][drawn(3)],
      isOnHold: happens(10),
      notificationURL: Self.hook + (happens(20) ? "/other" : ""),
      accountBank: happens(10) ? 104 : nil,
      fields: RequestFields(
        [
          "bank_code": .text(["001", "104"][drawn(2)]), "comments": .text(comments[drawn(4)]),
          "document_id": .text("d-\(drawn(5))"), "own": .number("1.50"),
        ],
        .cashoutsV3
      ),
      presetRejection: happens(3) ? 809 : nil,
      rejections: RejectionTable.codes
    )
  }

  private func drawnTransition(_ sandbox: Sandbox) -> Command {
    let count = sandbox.snapshot { $0.payouts.count }
    guard let id = PayoutID(1 + drawn(count + 1)) else { return .cancel(drawnKey()) }
    let status = PayoutStatus.allCases[drawn(PayoutStatus.allCases.count)]
    let rejection = status == .rejected ? Rejection(code: 801, reason: "closed") : nil
    let delay: Duration = happens(20) ? .seconds(90) : .zero
    return .transition(id, to: status, rejection: rejection, webhookDelay: delay)
  }

  /// Not those with live clocks, which move by themselves.
  private func drawnScenario() -> String {
    let parts = (DrawnScenarios.parts + Self.parts).filter {
      !$0.contains("live")
    }
    return "scenario: drawn \(drawn(50))\n" + parts[drawn(parts.count)] + "\n"
  }

  private static let parts = [
    "bank: { capacity: 2/min }", "bank: { capacity: { rate: 3/min, smooth: true } }",
    "bank: { hours: { open: \"09:00-17:00\" }, batches: { times: [\"10:00\", \"16:00\"] } }",
    "merchant: { limits: { daily: 5000.00, user_monthly_quantity: 30 }, fees: { percent: 1.5 } }",
    """
    bank:
      rules:
        - name: drawn
          timeline:
            - { after: { uniform: [10s, 2m] }, status: DELIVERED, bank_reference: "r-{cashout_id}" }
            - { after: 2bd, status: COMPLETED }
    """,
    """
    webhooks:
      rules:
        - { match: { attempt: 1, status: DELIVERED }, duplicate: 2 }
        - { match: { every: 3 }, delay: 30s }
    """,
  ]

  // MARK: What has to hold

  private func check(_ picture: CrashCamera.Picture) throws {
    let moment = "commit \(picture.commit), \(picture.stage)"
    let store = try JournalStore(folder: picture.folder)
    let registry = try Self.registry(store, Jobs(), nil, snapshotDistance: .max)
    defer { registry.closeJournal() }
    for (id, acknowledged) in picture.acknowledged {
      guard let sandbox = registry[id], let (number, parts) = sandbox.fingerprint else {
        throw Fault(text: "\(moment): \(id) is gone")
      }
      // The thread that writes may be one ahead of the note of what was decided.
      guard acknowledged...(picture.decided[id] ?? 0) + 1 ~= number else {
        throw Fault(
          text: "\(moment): \(id) is behind \(number), \(acknowledged) was acknowledged"
        )
      }
      try compare(parts, behind: number, id, moment)
      try checkState(sandbox, moment)
    }
  }

  private func compare(
    _ parts: [JournalPart.Name: [UInt8]],
    behind number: Int,
    _ id: String,
    _ moment: String
  ) throws {
    let shadow = shadows[id]?[number] ?? [:]
    let names = Set(shadow.keys).union(parts.keys).filter { shadow[$0] != parts[$0] }
    guard names.isEmpty else {
      let list = names.sorted().map { "\($0.kind)/\($0.place)" }.joined(separator: ", ")
      throw Fault(text: "\(moment): \(id) behind \(number) has other parts: \(list)")
    }
  }

  private func checkState(_ sandbox: Sandbox, _ moment: String) throws {
    let fault = sandbox.snapshot { state in
      state.ledger.isBalanced ? nil : "the ledger does not sum to zero"
    }
    if let fault { throw Fault(text: "\(moment): \(sandbox.id): \(fault)") }
  }
}

/// Webhooks that were sent and have no answer yet.
private final class Jobs: Sendable {
  private struct Desk {
    var jobs: [WebhookSender.Job] = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let desk = Mutex(Desk())

  func append(_ job: WebhookSender.Job) {
    let waiter = desk.withLock { desk in
      desk.jobs.append(job)
      defer { desk.waiter = nil }
      return desk.waiter
    }
    waiter?.resume()
  }

  func takeAll() -> [WebhookSender.Job] {
    desk.withLock { desk in
      defer { desk.jobs = [] }
      return desk.jobs
    }
  }

  func waitForOne() async {
    await withCheckedContinuation { continuation in
      let isThere = desk.withLock { desk in
        guard desk.jobs.isEmpty else { return true }
        desk.waiter = continuation
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}

extension SandboxStart {
  fileprivate static var manual: SandboxStart {
    var start = SandboxStart()
    start.clock = .manual
    return start
  }
}
