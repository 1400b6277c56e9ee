import NIOCore
import NIOPosix
import Programs
import Testing
import WireJSON

#if os(Linux)
/// A server with few descriptors; every address of 127.0.0.0/8 is a receiver of its own there.
@Suite(.timeLimit(.minutes(10))) struct DescriptorTests {
  private static let scenario = """
    scenario: receivers that keep silent
    bank: { rules: [{ timeline: [{ after: 1s, status: DELIVERED }] }] }
    webhooks: { retry: [], rules: [{ timeout: 1s }] }
    """

  @Test func `silent receivers, more than there are descriptors, leave the API its own`()
    async throws
  {
    // It never accepts: the connections stand in its queue.
    let silent = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.autoRead, value: false)
      .serverChannelOption(.backlog, value: 1024)
      .bind(host: "0.0.0.0", port: 0).get()
    let port = silent.localAddress?.port ?? 0
    try await ServedSandbox.during(descriptors: 160) { _, server in
      let loaded = try await server.send("PUT", "/sandbox/scenario", Self.scenario)
      try #require(loaded.status == 200, "\(loaded)")
      for number in 1...200 {
        let url = "http://127.0.1.\(number):\(port)/hook"
        let answer = try await server.call("POST", "/v3/cashout", Self.order(number, url))
        try #require(answer.status == 200, "\(answer)")
      }
      async let advanced = server.send("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#)
      for _ in 1...50 {
        let close = [("Connection", "close")]
        #expect(try await server.send("GET", "/sandbox/health", headers: close).status == 200)
      }
      #expect(try await advanced.status == 200)
      let list = try await server.send("GET", "/sandbox/webhooks?limit=1000").body
      #expect(list.ranges(of: "no answer within 1s").count == 200)
    }
    try await silent.close()
  }

  private static func order(_ number: Int, _ url: String) -> JSONObject {
    [
      "external_id": .string("order-\(number)"), "country": "BR", "currency": "BRL",
      "amount": 100, "document_id": "01716001340", "beneficiary_name": "User",
      "bank_account": "3423422-7", "bank_code": "001", "bank_branch": "1234",
      "account_type": "C", "notification_url": .string(url),
    ]
  }
}
#endif
