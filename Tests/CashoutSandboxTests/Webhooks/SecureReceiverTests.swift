import CashoutSandbox
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing
import WebhookDelivery
import WireJSON

/// Receivers that are spoken to through TLS.
@Suite(.timeLimit(.minutes(10))) struct SecureReceiverTests {
  @Test(arguments: [
    ("localhost", true, #"{"http_status":200"#), ("127.0.0.1", true, #"{"http_status":200"#),
    ("localhost", false, #"{"error":"TLS failed: "#),
  ])
  func `a receiver's certificate has to be trusted`(
    _ host: String,
    _ isTrusted: Bool,
    _ expected: String
  ) async throws {
    let receiver = try await SecureReceiver.start()
    try await TestServer.run({
      if isTrusted { $0.receiverTrust.certificates = [SecureReceiver.certificate] }
    }) { server in
      let url = "https://\(host):\(receiver.localAddress?.port ?? 0)/hook?a=b"
      let attempt = try await Self.attempt(url, server)
      #expect(attempt.text.hasPrefix(expected), "\(attempt)")
      if isTrusted { #expect(attempt["answer"] == "POST /hook?a=b") }
    }
    try await receiver.close()
  }

  @Test func `a receiver's certificate is of no account to whoever wants it so`() async throws {
    let receiver = try await SecureReceiver.start()
    try await TestServer.run({ $0.receiverTrust.isBlind = true }) { server in
      let url = "https://127.0.0.1:\(receiver.localAddress?.port ?? 0)/hook"
      let attempt = try await Self.attempt(url, server)
      #expect(attempt["answer"] == "POST /hook")
    }
    try await receiver.close()
  }

  @Test func `a server's own authority is trusted, and its own address is an inbox`() async throws {
    try await TestServer.runSecure { other, _ in
      let url = try #require(other.introduction.https) + "/sandbox/inbox/b"
      try await TestServer.run { server in
        let attempt = try await Self.attempt(url, server)
        #expect(attempt["error"]?.text?.contains("does not trust") == true, "\(attempt)")
      }
    }
    try await TestServer.runSecure { server, _ in
      let https = try #require(server.introduction.https)
      let attempt = try await Self.attempt(https + "/sandbox/inbox/b", server)
      #expect(attempt["http_status"] == 200, "\(attempt)")
      let inbox = try await server.wire.control("GET", "/sandbox/inbox/b/messages")
      #expect(inbox.json.object?["messages"]?.array?.count == 1)
    }
  }

  @Test func `a receiver that speaks no TLS is a failed attempt`() async throws {
    try await Receiver.run { receiver in
      try await TestServer.run { server in
        let attempt = try await Self.attempt(
          receiver.url.replacing("http:", with: "https:"),
          server
        )
        #expect(attempt["error"]?.text?.isEmpty == false, "\(attempt)")
      }
    }
  }

  /// What came of the attempt to tell a URL, without its number and time.
  private static func attempt(_ url: String, _ server: TestServer) async throws -> JSONObject {
    try await server.create(CashoutBody.make(with: ["notification_url": .string(url)]))
    _ = try await server.wire.control("POST", "/sandbox/clock/advance", #"{"by":"2s"}"#)
    let list = try await server.wire.control("GET", "/sandbox/webhooks")
    let webhook = list.json.object?["webhooks"]?.array?.first?.object
    let attempt = try #require(webhook?["attempts"]?.array?.first?.object)
    return attempt.changed([:], without: ["attempt", "at"])
  }
}

/// A server with a certificate of its own making, for `localhost` and `127.0.0.1`.
private enum SecureReceiver {
  static func start() async throws -> any Channel {
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
          .map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
      )
    )
    return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(NIOSSLServerHandler(context: context))
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(Answering())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  /// Answers each request with its first line.
  private final class Answering: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var line = ""

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): line = "\(head.method) \(head.uri)"
      case .body: break
      case .end:
        let headers: HTTPHeaders = ["Content-Length": String(line.utf8.count)]
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: line)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }

  /// Made for this test, and of no use elsewhere: good for a hundred years from 2026.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUcjcaWE2LKVDGHn5C7radEqm3/uYwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExMTIyNFoYDzIxMjYxMDI5
    MTExMjI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATSXEUYAjY9CXSCGBoh9XbuF92M8znijaUovX3Y+fsV2fwRx+IhSnhB
    Xz41V2ALlfu8mOffVDAQDrAA4z1b8oZ8o28wbTAdBgNVHQ4EFgQUO3cqWLzQy1Q5
    KVELrAM4uriI72QwHwYDVR0jBBgwFoAUO3cqWLzQy1Q5KVELrAM4uriI72QwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIhAJREDz9yb8i2A/RiBVd/oio1AtgS1gjDkt8ZAc5eVboSAiAQ
    CvWtYny/tBQlBtP4IMT+S480pTyByD0dYwRqIoP14A==
    -----END CERTIFICATE-----
    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFKYxNUNihiVSMvUm
    g8jeTtTmEBSNjXcoLXUc24rhFjyhRANCAATSXEUYAjY9CXSCGBoh9XbuF92M8zni
    jaUovX3Y+fsV2fwRx+IhSnhBXz41V2ALlfu8mOffVDAQDrAA4z1b8oZ8
    -----END PRIVATE KEY-----
    """
}
