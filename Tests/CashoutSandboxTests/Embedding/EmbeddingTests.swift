import CashoutSandbox
import Testing
import WireJSON

/// The library as tests embed it.
@Suite(.timeLimit(.minutes(10))) struct EmbeddingTests {
  @Test func `many sandboxes run in one process and never meet`() async throws {
    let urls = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<24 {
        group.addTask {
          try await PayoutSandbox.run(seed: UInt64(number)) { sandbox in
            let client = V3Client(sandbox)
            let amount: JSONValue = .number(JSONNumber(number + 1))
            #expect(try await client.create(CashoutBody.dollars("same", amount: amount)) == 1)
            try await sandbox.advance(by: .seconds(7))
            #expect(sandbox.payouts().map(\.status) == ["COMPLETED"])
            #expect(sandbox.available("USD") == "\(1_000_000 - number - 1).00")
            #expect(sandbox.webhooks().count == 2)
            return sandbox.url
          }
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(urls.count == 24)
  }

  @Test func `a sandbox without a socket does the same`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    #expect(sandbox.url == "http://sandbox")
    let client = V3Client(sandbox)
    try await client.create(
      CashoutBody.make(with: ["notification_url": "http://sandbox/sandbox/inbox/b"])
    )
    try await sandbox.advance(by: .seconds(7))
    #expect(sandbox.webhooks().isEmpty)
    #expect(sandbox.webhooks(inbox: "b").count == 2)
    #expect(try await client.status(1) == 1)
    await sandbox.stop()
  }

  @Test func `a stop closes the port, also right after the start`() async throws {
    for _ in 0..<20 {
      let silent = try await PayoutSandbox.start(opensSocket: false)
      await silent.stop()
    }
    let sandbox = try await PayoutSandbox.start()
    let wire = Wire(url: sandbox.url)
    #expect(try await wire.control("GET", "/sandbox/health").status == 200)
    await sandbox.stop()
    let port = try #require(Int(sandbox.url.split(separator: ":").last ?? ""))
    await #expect(throws: (any Error).self) { try await RawConnection.open(port: port) { _ in } }
    await sandbox.stop()
  }

  @Test func `a stop does not wait for connections that idle`() async throws {
    var options = ServerOptions()
    options.port = 0
    // What a stop that waits for them would take, however busy the machine is.
    options.stopTimeout = .seconds(50)
    let sandbox = try await PayoutSandbox.start(options)
    let port = try #require(Int(sandbox.url.split(separator: ":").last ?? ""))
    let elapsed = try await RawConnection.open(port: port) { idle in
      try await idle.write("GET /sandbox/health HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      _ = try await idle.read(until: "}")
      return try await RawConnection.open(port: port) { fresh in
        try await fresh.write("GET /sandbox/health HTTP/1.1\r\n")
        return await ContinuousClock().measure { await sandbox.stop() }
      }
    }
    #expect(elapsed < options.stopTimeout)
  }

  @Test func `a scenario with faults is told with its lines`() async throws {
    await #expect(throws: SandboxFailure.self) {
      _ = try await PayoutSandbox.start(scenario: "scenario: x\nbnk: {}", opensSocket: false)
    }
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    #expect(throws: SandboxFailure.self) { try sandbox.load(scenario: "bank: {}") }
    await #expect(throws: SandboxFailure.self) { _ = try await sandbox.send("G T", "/") }
    await #expect(throws: SandboxFailure.self) {
      _ = try await sandbox.send("GET", "/", headers: ["no good": "x"])
    }
    #expect(sandbox.available("dollars") == "0.00")
    await sandbox.stop()
  }

  @Test func `arguments that do not go together are refused`() async throws {
    let ports = await #expect(throws: SandboxFailure.self) {
      _ = try await PayoutSandbox.start(opensSocket: false, opensGRPC: true, opensHTTPS: true)
    }
    #expect(ports?.message.contains("opensGRPC and opensHTTPS cannot be had") == true)
    let hosts = await #expect(throws: SandboxFailure.self) {
      _ = try await PayoutSandbox.start(hosts: ["api-stg.pandablue.com"])
    }
    #expect(hosts?.message.contains("opensHTTPS: true") == true)
  }

  @Test func `time does not go back`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let refused = await #expect(throws: SandboxFailure.self) {
      try await sandbox.advance(by: .seconds(-1))
    }
    #expect(refused?.message.contains("virtual time never goes back") == true)
    await sandbox.stop()
  }

  @Test func `what the test throws is thrown, and the sandbox is stopped`() async throws {
    struct Mine: Error {}
    await #expect(throws: Mine.self) {
      try await PayoutSandbox.run { _ in throw Mine() }
    }
  }

  @Test func `a seed decides every draw, whatever the order of requests`() async throws {
    let scenario = """
      scenario: Draws
      bank:
        rules:
          - name: draw
            one_of:
              - { weight: 1, timeline: [ { after: 1s, status: DELIVERED } ] }
              - { weight: 1, timeline: never }
      """
    func fates(_ ids: [Int], seed: UInt64) async throws -> [String: String] {
      let sandbox = try await PayoutSandbox.start(
        scenario: scenario,
        seed: seed,
        opensSocket: false
      )
      for id in ids { try await V3Client(sandbox).create(CashoutBody.make("d-\(id)")) }
      try await sandbox.advanceUntilIdle()
      let fates = sandbox.payouts().map { ($0.externalID, $0.status) }
      await sandbox.stop()
      return Dictionary(uniqueKeysWithValues: fates)
    }
    let first = try await fates(Array(1...40), seed: 3)
    #expect(Set(first.values) == ["DELIVERED", "PENDING"])
    #expect(try await fates((1...40).reversed(), seed: 3) == first)
    #expect(try await fates(Array(1...40), seed: 4) != first)
  }
}
