import CashoutSandbox
import Testing
import WireJSON

/// What ends an advance before its goal: one rule for all that sets the clock.
@Suite(.timeLimit(.minutes(10))) struct AdvanceEndTests {
  private static let quick = Exchange.timeline("[{ after: 1s, status: DELIVERED }]")

  struct Act: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    var body = ""
    /// How the advance is answered.
    let answer: String
    /// The mode of the clock behind it; nothing when the sandbox is gone.
    var mode: String?

    var testDescription: String { "\(method) \(path) \(body)" }
  }

  static let ends = [
    Act(
      method: "PUT",
      path: "/sandbox/clock",
      body: #"{"mode":"manual"}"#,
      answer: "409 advance_ended",
      mode: "manual"
    ),
    Act(
      method: "PUT",
      path: "/sandbox/clock",
      body: #"{"mode":"live","speed":60}"#,
      answer: "409 advance_ended",
      mode: "live"
    ),
    Act(
      method: "PUT",
      path: "/sandbox/scenario",
      body: "scenario: x\nclock: { mode: manual }",
      answer: "409 advance_ended",
      mode: "manual"
    ),
    Act(
      method: "PUT",
      path: "/sandbox/scenario",
      body: "scenario: x\nclock: { start: 2027-01-01T00:00:00Z }",
      answer: "409 advance_ended",
      mode: "manual"
    ),
    Act(method: "POST", path: "/sandbox/reset", answer: "409 advance_ended", mode: "manual"),
    Act(method: "DELETE", path: "/sandbox/sandboxes/ID", answer: "404 sandbox_not_found"),
  ]

  static let others = [
    Act(
      method: "PUT",
      path: "/sandbox/scenario",
      body: "scenario: x",
      answer: "200 ",
      mode: "manual"
    ),
    Act(
      method: "POST",
      path: "/sandbox/wallets",
      body: #"{"currency":"BRL","amount":"1.00"}"#,
      answer: "200 ",
      mode: "manual"
    ),
    Act(method: "GET", path: "/sandbox/clock", answer: "200 ", mode: "manual"),
  ]

  @Test(arguments: ends + others)
  func `what sets the clock ends an advance, and nothing else does`(_ act: Act) async throws {
    let isBusy = Latch()
    let goOn = Latch()
    try await Receiver.run { _ in
      isBusy.open()
      await goOn.wait()
      return .answer(200)
    } _: { receiver in
      try await PayoutSandbox.run { server in
        let made = try await OwnSandbox(Self.quick, server)
        try await made.create("a-1", to: receiver.url)
        async let advanced = made.control("POST", "/sandbox/clock/advance", #"{"by":"10s"}"#)
        await isBusy.wait()
        let path = act.path.replacing("ID", with: made.id)
        let acted = try await made.control(act.method, path, act.body)
        #expect([200, 204].contains(acted.status), "\(acted.body)")
        let mustWait = act.answer.hasPrefix("200")
        if mustWait { goOn.open() }
        let answer = try await advanced
        let code = answer.json.object?.at("error", "code")?.text ?? ""
        #expect("\(answer.status) \(code)" == act.answer)
        if let mode = act.mode {
          let clock = try await made.control("GET", "/sandbox/clock").json.object
          #expect(clock?["mode"] == .string(mode))
          if mode == "manual" {
            let again = try await made.control("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#)
            #expect(again.status == 200, "\(again.body)")
          }
        }
        goOn.open()
      }
    }
  }

  @Test func `an advance whose client hangs up ends, and the next one begins`() async throws {
    let isBusy = Latch()
    let goOn = Latch()
    try await Receiver.run { _ in
      isBusy.open()
      await goOn.wait()
      return .answer(200)
    } _: { receiver in
      try await PayoutSandbox.run(scenario: Self.quick) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make(with: url))
        let port = try #require(sandbox.url.split(separator: ":").last.flatMap { Int($0) })
        try await RawConnection.open(port: port) { connection in
          let head = "POST /sandbox/clock/advance HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
          try await connection.write(head + "Content-Length: 16\r\n\r\n{\"until\":\"idle\"}")
          await isBusy.wait()
        }
        var codes: Set<String> = []
        while true {
          let body: JSONObject = ["by": "1s"]
          let answer = try await sandbox.control("POST", "/sandbox/clock/advance", body)
          if answer.status == 200 { break }
          codes.insert(try answer.json.at("error", "code")?.text ?? "")
        }
        #expect(codes.isSubset(of: ["advance_under_way"]))
        goOn.open()
      }
    }
  }

  @Test func `an advance ends with the task that asked for it`() async throws {
    let isBusy = Latch()
    let goOn = Latch()
    try await Receiver.run { _ in
      isBusy.open()
      await goOn.wait()
      return .answer(200)
    } _: { receiver in
      try await PayoutSandbox.run(scenario: Self.quick) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make(with: url))
        let advance = Task { try await sandbox.advanceUntilIdle() }
        await isBusy.wait()
        advance.cancel()
        await #expect(throws: CancellationError.self) { try await advance.value }
        #expect(sandbox.payouts().map(\.status) == ["DELIVERED"])
        goOn.open()
      }
    }
  }
}
