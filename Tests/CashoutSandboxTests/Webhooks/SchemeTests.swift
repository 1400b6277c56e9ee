import CashoutSandbox
import Testing
import WireJSON

/// The scheme of a URL has no case.
/// - Source: RFC 3986 §3.1.
@Suite struct SchemeTests {
  @Test func `webhooks go to a URL whose scheme is in capitals`() async throws {
    try await TestServer.run { server in
      let url = "HTTP" + server.introduction.url.dropFirst(4) + "/sandbox/inbox/capitals"
      let body = CashoutBody.make().changed(["notification_url": .string(url)])
      #expect(try await server.create(body).status == 200)
      let goal = #"{"until":"idle"}"#
      _ = try await server.wire.control("POST", "/sandbox/clock/advance", goal)
      let kept = try await server.wire.control("GET", "/sandbox/inbox/capitals/messages")
      #expect(kept.json.object?["messages"]?.array?.isEmpty == false, "\(kept.json)")
    }
  }
}
