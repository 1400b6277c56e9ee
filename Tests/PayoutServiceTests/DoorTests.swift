import CashoutSandbox
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import GRPCProtobuf
import NIOCore
import NIOPosix
import PayoutServiceProto
import SandboxGRPC
import SwiftProtobuf
import Testing
import WireJSON

/// The door itself: health, reflection, bounds, what comes half, and how calls are kept.
@Suite(.timeLimit(.minutes(10))) struct DoorTests {
  @Test func `the server is well, and so is each of its services`() async throws {
    try await PayoutClient.run { client in
      #expect(try await Self.statuses(["", "types.PayoutService", "no"], client) == [.serving])
      let health = Grpc_Health_V1_Health.Client(wrapping: client.grpc)
      let first = try await health.watch(.with { $0.service = "no" }) { response in
        for try await message in response.messages { return message.status }
        return .unknown
      }
      #expect(first == .serving)
    }
  }

  /// How services are, each answer once.
  private static func statuses(
    _ names: [String],
    _ client: PayoutClient
  ) async throws -> Set<Grpc_Health_V1_HealthCheckResponse.ServingStatus> {
    let health = Grpc_Health_V1_Health.Client(wrapping: client.grpc)
    var statuses: Set<Grpc_Health_V1_HealthCheckResponse.ServingStatus> = []
    for name in names {
      statuses.insert(try await health.check(.with { $0.service = name }).status)
    }
    return statuses
  }

  @Test func `reflection tells all that a client needs`() async throws {
    try await PayoutClient.run { client in
      let reflection = Grpc_Reflection_V1_ServerReflection.Client(wrapping: client.grpc)
      let questions: [Grpc_Reflection_V1_ServerReflectionRequest.OneOf_MessageRequest] = [
        .listServices("*"), .fileContainingSymbol("types.PayoutService"),
        .fileContainingSymbol("types.PayoutEnums.PayoutStatus"),
        .fileByFilename("payouts.proto"), .fileContainingSymbol("no.Such"),
      ]
      let answers = try await reflection.serverReflectionInfo { writer in
        for question in questions { try await writer.write(.with { $0.messageRequest = question }) }
      } onResponse: { response in
        try await response.messages.reduce(into: []) { $0.append($1) }
      }
      #expect(
        answers.first?.listServicesResponse.service.map(\.name).contains("types.PayoutService")
          == true
      )
      for answer in answers[1...3] {
        let bytes = try #require(answer.fileDescriptorResponse.fileDescriptorProto.first)
        let file = try Google_Protobuf_FileDescriptorProto(serializedBytes: bytes)
        #expect(file.package == "types" && file.service.map(\.name).contains("PayoutService"))
      }
      #expect(answers.last?.errorResponse.errorCode == 5)
      let alpha = Grpc_Reflection_V1alpha_ServerReflection.Client(wrapping: client.grpc)
      let names = try await alpha.serverReflectionInfo { writer in
        try await writer.write(.with { $0.listServices = "" })
      } onResponse: { response in
        try await response.messages.reduce(into: []) {
          $0 += $1.listServicesResponse.service.map(\.name)
        }
      }
      #expect(names.contains("grpc.reflection.v1alpha.ServerReflection"))
    }
  }

  @Test func `a call's id comes back, one without gets one`() async throws {
    try await PayoutClient.run { client in
      var headers = client.headers
      headers.addString("req-7", forKey: "x-request-id")
      let echoed = try await client.service.get(
        .with { $0.connectorPayoutID = "po_1" },
        metadata: headers
      ) { response in
        Array(response.metadata[stringValues: "x-request-id"])
          + Array(response.trailingMetadata[stringValues: "x-request-id"])
      }
      #expect(echoed.contains("req-7"))
      var long = client.headers
      long.addString(String(repeating: "r", count: 15_000), forKey: "x-request-id")
      let own = try await client.service.create(.sample, metadata: long) {
        Array($0.metadata[stringValues: "x-request-id"]).first ?? ""
      }
      #expect((1...64).contains(own.utf8.count), "what cannot come back is not taken over")
      let made = try await client.service.create(.sample, metadata: client.headers) {
        Array($0.metadata[stringValues: "x-request-id"]).first ?? ""
      }
      let form = #/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#
      #expect(made.wholeMatch(of: form) != nil, "\(made)")
    }
  }

  @Test(arguments: [CompressionAlgorithm.gzip, .deflate])
  func `compressed requests are read, and no larger when they were small on the way`(
    _ compression: CompressionAlgorithm
  ) async throws {
    try await PayoutClient.run { plain in
      try await PayoutClient.connect(plain.sandbox, compression: compression) { client in
        #expect(try await client.create("a").connectorPayoutID == "po_1")
        let large = try await client.error {
          try await client.create("b") { $0.description_p = String(repeating: "x", count: 100_000) }
        }
        #expect(large.code == .resourceExhausted, "\(large)")
        #expect(try await client.get("po_1").connectorPayoutID == "po_1")
      }
    }
  }

  @Test func `a request that is too large is refused, fields that nobody knows are not`()
    async throws
  {
    try await PayoutClient.run { client in
      let large = try await client.error {
        try await client.create { $0.description_p = String(repeating: "x", count: 70_000) }
      }
      #expect(large.code == .resourceExhausted, "\(large)")
      #expect(large.message.hasSuffix("bytes; the most are 65536"), "\(large)")
      #expect(!Array(large.metadata[stringValues: "x-request-id"]).isEmpty)
      let log = try await client.sandbox.send("GET", "/sandbox/requests").body
      #expect(log.contains("RESOURCE_EXHAUSTED"), "\(log)")
      // What is larger still has its stream reset, and takes nobody else's with it.
      _ = try await client.error {
        try await client.create { $0.description_p = String(repeating: "x", count: 300_000) }
      }
      #expect(client.sandbox.payouts().isEmpty)
      var bytes: [UInt8] = try Types_PayoutServiceCreateRequest.sample.serializedBytes()
      bytes += [0xfa, 0x7f, 3, 1, 2, 3]
      let request = try Types_PayoutServiceCreateRequest(serializedBytes: bytes)
      let made = try await client.service.create(request, metadata: client.headers)
      #expect(made.connectorPayoutID == "po_1")
    }
  }

  @Test func `a stream without a request ends when its time is over`() async throws {
    try await PayoutClient.run(nil, { $0.grpcBounds.request = .milliseconds(20) }) { client in
      let error = try await client.error { try await client.createInSilence() }
      #expect(error.code == .deadlineExceeded)
      #expect(error.message.hasPrefix("no request came within "), "\(error)")
      #expect(GRPCBounds().request == .seconds(30))
      #expect(try await client.create().connectorPayoutID == "po_1")
    }
  }

  @Test func `a client that goes away in the middle of a call takes nothing with it`()
    async throws
  {
    try await PayoutClient.run { client in
      let call = Task { try await client.createInSilence() }
      call.cancel()
      await #expect(throws: (any Error).self) { try await call.value }
      let made = try await client.create()
      #expect(made.connectorPayoutID == "po_1")
      #expect(client.sandbox.payouts().count == 1)
    }
  }

  @Test(arguments: [
    ([UInt8](), RPCError.Code.invalidArgument, "Missing required field: amount"),
    ([0xff, 0xff, 0xff], .invalidArgument, "Can't deserialize"),
    ([0x0a, 0x05, 0x61], .invalidArgument, "Can't deserialize"),
  ])
  func `bytes that are no request are refused, and logged`(
    _ bytes: [UInt8],
    _ code: RPCError.Code,
    _ message: String
  ) async throws {
    try await PayoutClient.run { client in
      let error = try await client.error {
        try await client.create(bytes)
      }
      #expect(error.code == code && error.message.hasPrefix(message), "\(error)")
      #expect(client.sandbox.requests().contains { $0.contains(message) })
    }
  }

  @Test func `the file that clients are made of is served as it stands`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("GET", "/sandbox/proto/payouts.proto")
    await sandbox.stop()
    let file = "Sources/PayoutServiceProto/Protos/payouts.proto"
    #expect(answer.status == 200)
    #expect(answer.body == (try String(contentsOfFile: file, encoding: .utf8)))
  }

  @Test func `a deadline that has passed ends a call`() async throws {
    let scenario = """
      clock: { mode: live }
      api: { faults: [{ name: slow, match: { endpoint: create }, delay: 30s }] }
      """
    try await PayoutClient.run(scenario) { client in
      var options = CallOptions.defaults
      options.timeout = .milliseconds(100)
      let error = try await client.error {
        try await client.service.create(.sample, metadata: client.headers, options: options)
      }
      #expect(error.code == .deadlineExceeded)
    }
  }

  @Test func `connections beyond the bound are closed`() async throws {
    try await PayoutClient.run(nil, { $0.grpcBounds.connections = 1 }) { client in
      _ = try await client.create()
      let port = try client.sandbox.grpcPort
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port).get()
      try await channel.closeFuture.get()
      #expect(!channel.isActive)
      #expect(try await client.get("po_1").payoutStatus == .pending)
    }
  }

  @Test func `faults of a scenario meet these calls, too`() async throws {
    let scenario = """
      api:
        faults:
          - { name: lost, match: { contract: payout_service, endpoint: create, nth: 1 }, when: after, drop_connection: true }
          - { name: down, match: { contract: payout_service, endpoint: get }, status: 503, body: "later" }
      """
    try await PayoutClient.run(scenario) { client in
      let lost = try await client.error { try await client.create() }
      #expect(lost.code == .unavailable)
      #expect(client.sandbox.payouts().map(\.externalID) == ["a"])
      #expect(try await client.create().connectorPayoutID == "po_1")
      let down = try await client.error { try await client.get("po_1") }
      #expect(down.code == .unavailable && down.message == "later")
      #expect(client.sandbox.requests().contains { $0.contains("\"down\" of api.faults") })
    }
  }

  @Test func `the request log has calls as JSON, without what proves the caller`() async throws {
    try await PayoutClient.run { client in
      _ = try await client.create { $0.accessToken.value = "secret-token" }
      _ = try? await client.get("po_9")
      let log = try await client.sandbox.send("GET", "/sandbox/requests").body
      #expect(log.contains(#""path":"/types.PayoutService/Create""#))
      #expect(log.contains("decided by the default timeline") && log.contains("No such payout"))
      #expect(!log.contains("secret-token") && !log.contains("api_key"), "\(log)")
      let count = try await client.sandbox.send(
        "POST",
        "/sandbox/requests/count",
        body: #"{"path":"/types.PayoutService/Create","body":{"merchant_payout_id":"a"}}"#
      )
      #expect(count.body == #"{"count":1}"#)
    }
  }

  @Test func `the same calls take JSON under the HTTP server`() async throws {
    try await PayoutClient.run { client in
      let headers = [
        "x-connector": "stripe", "x-auth": "no-key", "Content-Type": "application/json",
      ]
      let made = try await client.sandbox.send(
        "POST",
        "/types.PayoutService/Create",
        headers: headers,
        body:
          #"{"merchant_payout_id":"a","amount":{"minor_amount":1000,"currency":"USD"},"destination_currency":"USD"}"#
      )
      #expect(made.status == 200, "\(made.body)")
      #expect(made.body.contains(#""payout_status":"PENDING""#))
      #expect(try await client.get("po_1").merchantPayoutID == "a")
      for (body, text) in [
        ("{", "is no JSON of types.PayoutServiceCreateRequest: byte 1 (line 1, column 2)"),
        (#"{"amount":{"currency":"XXX"}}"#, "INVALID_ARGUMENT"),
        ("{}", "Missing required field: amount"),
      ] {
        let refused = try await client.sandbox.send(
          "POST",
          "/types.PayoutService/Create",
          headers: headers,
          body: body
        )
        #expect(refused.status == 400 && refused.body.contains(text), "\(refused.body)")
      }
    }
  }
}
