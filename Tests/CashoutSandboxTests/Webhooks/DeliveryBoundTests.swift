import CashoutSandbox
import SandboxRuntime
import Synchronization
import Testing
import WebhookDelivery
import WireJSON

/// How many attempts are open and wait at once.
@Suite(.timeLimit(.minutes(10))) struct DeliveryBoundTests {
  /// The errors of the attempts at webhooks that all fall due at one moment, each with a timeout in
  /// milliseconds.
  private func errors(
    _ count: Int,
    _ bounds: DeliveryBounds,
    to receiver: Receiver,
    timeout: Int = 300
  ) async throws -> [String] {
    var errors: [String] = []
    let change: (inout ServerOptions) -> Void = {
      $0.webhookBounds = bounds
      $0.webhookTimeout = .milliseconds(timeout)
    }
    try await TestServer.run(change) { server in
      let scenario = ReceiverAnswerTests.scenario(timeout: "\(timeout)ms")
      #expect(try await server.wire.control("PUT", "/sandbox/scenario", scenario).status == 200)
      for number in 1...count {
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await server.create(CashoutBody.make("order-\(number)", with: url))
      }
      _ = try await server.wire.control("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#)
      let list = try await server.wire.control("GET", "/sandbox/webhooks?limit=1000")
      let webhooks = list.json.object?["webhooks"]?.array?.compactMap(\.object) ?? []
      errors = webhooks.flatMap { $0.column("attempts", "error") }
    }
    return errors
  }

  @Test func `more webhooks than wait for a receiver fail with that reason`() async throws {
    var bounds = DeliveryBounds(open: 8)
    (bounds.width, bounds.waitingCount) = (2, 3)
    try await Receiver.run { _ in
      .silence
    } _: { receiver in
      let errors = try await errors(9, bounds, to: receiver)
      let refused =
        "not sent: 3 webhooks wait for this receiver already, and no more than that are kept"
      #expect(errors.filter { $0 == refused }.count == 4)
      #expect(errors.filter { $0 == "no answer within 300ms" }.count == 5)
      #expect(receiver.requests.count == 5)
    }
  }

  @Test func `webhooks of more bytes than wait fail with that reason`() async throws {
    var bounds = DeliveryBounds(open: 8)
    (bounds.width, bounds.waitingBytes) = (1, 1500)
    try await Receiver.run { _ in
      .silence
    } _: { receiver in
      let errors = try await errors(6, bounds, to: receiver)
      let reason = "not sent: webhooks of 1500 bytes wait for this receiver already, "
      #expect(errors.contains { $0.hasPrefix(reason) }, "\(errors)")
      #expect(receiver.requests.count < 6)
    }
    bounds.waitingBytes = 1 << 20
    bounds.allWaitingBytes = 1500
    try await Receiver.run { _ in
      .silence
    } _: { [bounds] receiver in
      let errors = try await errors(6, bounds, to: receiver)
      let reason = "not sent: webhooks of 1500 bytes wait for all receivers already, "
      #expect(errors.contains { $0.hasPrefix(reason) }, "\(errors)")
    }
  }

  @Test func `no more attempts are open together than are allowed, and each has its turn`()
    async throws
  {
    let open = Mutex((now: 0, most: 0))
    var bounds = DeliveryBounds(open: 4)
    bounds.width = 32
    let behave: @Sendable (Receiver.Request) async -> Receiver.Behaviour = { _ in
      open.withLock { open in
        open.now += 1
        open.most = max(open.most, open.now)
      }
      await Task.yield()
      open.withLock { $0.now -= 1 }
      return .answer(200)
    }
    try await Receiver.run(behave) { receiver in
      let errors = try await errors(60, bounds, to: receiver, timeout: 20_000)
      #expect(errors.count == 60 && errors.allSatisfy { $0 == "-" }, "\(errors)")
      #expect(receiver.requests.count == 60)
    }
    #expect(open.withLock { $0.most } <= 3, "the last quarter is for receivers that have none")
  }
}
