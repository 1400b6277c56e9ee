import CashoutSandbox
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import Synchronization
import Testing
import WireJSON

/// Calls of the control API that a merchant's server makes from inside a webhook.
@Suite(.timeLimit(.minutes(10))) struct NestedCallTests {
  /// A call and how it is answered when it waits for nothing but its own attempts.
  struct Call: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    let body: String

    var testDescription: String { name }
  }

  static let inner = [
    Call(
      name: "transition",
      path: "/sandbox/payouts/2/transition",
      body: #"{"to":"DELIVERED"}"#
    ),
    Call(name: "resend", path: "/sandbox/webhooks/1/resend", body: ""),
    Call(name: "advance", path: "/sandbox/clock/advance", body: #"{"by":"1m"}"#),
    Call(name: "idle", path: "/sandbox/clock/advance", body: #"{"until":"idle"}"#),
    Call(name: "reset", path: "/sandbox/reset", body: ""),
  ]

  static let outer = [
    Call(
      name: "transition",
      path: "/sandbox/payouts/1/transition",
      body: #"{"to":"DELIVERED"}"#
    ),
    Call(name: "resend", path: "/sandbox/webhooks/2/resend", body: ""),
  ]

  /// Two payouts with a delivered webhook each; then a call, inside whose webhook another is made.
  @Test(arguments: outer, inner)
  func `a call from inside a webhook is answered at once, and the webhook is delivered`(
    _ outer: Call,
    _ inner: Call
  ) async throws {
    let address = Mutex("")
    let begins = Mutex(false)
    let answered = Mutex<[Int]>([])
    let isAnswered = Latch()
    try await Receiver.run { _ in
      let isFirst = begins.withLock { begins in
        defer { begins = false }
        return begins
      }
      guard isFirst else { return .answer(200) }
      let wire = Wire(url: address.withLock { $0 })
      let answer = try await wire.control("POST", inner.path, inner.body)
      answered.withLock { $0.append(answer.status) }
      isAnswered.open()
      return .answer(200)
    } _: { receiver in
      var options = ServerOptions()
      options.port = 0
      options.webhookTimeout = .seconds(60)
      options.standard.clock = .manual
      options.standard.scenario = try ScenarioLoader.load(Exchange.never)
      let sandbox = try await PayoutSandbox.start(options)
      address.withLock { $0 = sandbox.url }
      let wire = Wire(url: sandbox.url)
      for number in 1...2 {
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make("n-\(number)", with: url))
        let path = "/sandbox/payouts/\(number)/transition"
        // Held and released, so that there are webhooks to be sent again.
        for to in ["ON_HOLD", "PENDING"] {
          let answer = try await wire.control("POST", path, #"{"to":"\#(to)"}"#)
          #expect(answer.status == 200)
        }
      }
      begins.withLock { $0 = true }
      let answer = try await wire.control("POST", outer.path, outer.body)
      await isAnswered.wait()
      #expect(answered.withLock { $0 } == [200])
      if inner.name == "reset" {
        #expect(sandbox.payouts().isEmpty)
      } else {
        #expect(answer.status == 200, "\(answer.body)")
        let states = try await sandbox.deliveries().map { $0["state"] }
        #expect(states.allSatisfy { $0 == "delivered" }, "\(states)")
      }
      await sandbox.stop()
    }
  }

  @Test func `an advance from inside a webhook of a create leaves that webhook alone`()
    async throws
  {
    let address = Mutex("")
    let answered = Mutex<[Int]>([])
    let isAnswered = Latch()
    try await Receiver.run { _ in
      let wire = Wire(url: address.withLock { $0 })
      let answer = try await wire.control("POST", "/sandbox/clock/advance", #"{"by":"1m"}"#)
      answered.withLock { $0.append(answer.status) }
      isAnswered.open()
      return .answer(200)
    } _: { receiver in
      let scenario = Exchange.never + "webhooks: { on_create: true }\n"
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        address.withLock { $0 = sandbox.url }
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make(with: url))
        await isAnswered.wait()
        #expect(answered.withLock { $0 } == [200])
        // Each advance gives the attempt its time, more of it on a busy machine.
        var states: [JSONValue?] = []
        for _ in 1...60 where states != ["delivered"] {
          try await sandbox.advance(by: .seconds(1))
          states = try await sandbox.deliveries().map { $0["state"] }
        }
        #expect(states == ["delivered"])
      }
    }
  }
}
