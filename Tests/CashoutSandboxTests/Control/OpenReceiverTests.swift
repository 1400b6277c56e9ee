import CashoutSandbox
import Testing

/// Receivers of webhooks are called by names that the server cannot know, such as a container's.
struct OpenReceiverTests {
  @Test func `an inbox takes a post by a foreign name, and a page of another origin is refused`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start()
    let wire = Wire(url: sandbox.url)
    let foreign = try await wire.send(
      "POST",
      "/sandbox/inbox/x",
      [("Host", "cashout:8080")],
      body: Array("a=1".utf8)
    )
    #expect(foreign.status == 200)
    let page = try await wire.send(
      "POST",
      "/sandbox/inbox/x",
      [("Origin", "http://evil.example")]
    )
    #expect(page.status == 403)
    #expect(sandbox.webhooks(inbox: "x") == ["a=1"])
    let health = try await wire.send(
      "GET",
      "/sandbox/health",
      [("Host", "evil.example")]
    )
    #expect(health.status == 403)
    await sandbox.stop()
  }
}
