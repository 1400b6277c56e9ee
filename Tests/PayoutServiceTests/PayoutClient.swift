import CashoutSandbox
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import PayoutServiceProto
import SandboxDecisions
import SandboxRuntime
import SwiftProtobuf
import Testing

/// The generated client of a sandbox of its own, over a real connection.
struct PayoutClient {
  typealias Service = Types_PayoutService.Client<HTTP2ClientTransport.Posix>

  let sandbox: PayoutSandbox
  let grpc: GRPCClient<HTTP2ClientTransport.Posix>
  var headers: Metadata = ["x-connector-config": #"{"config":{"Stripe":{"api_key":"x"}}}"#]

  var service: Service { Service(wrapping: grpc) }

  /// Starts a sandbox, connects to it and runs a test.
  static func run(
    _ scenario: String? = nil,
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ test: (PayoutClient) async throws -> Void
  ) async throws {
    var options = ServerOptions()
    options.port = 0
    options.grpcPort = 0
    options.standard.clock = .manual
    change(&options)
    let sandbox = try await PayoutSandbox.start(options)
    do {
      if let scenario { try sandbox.load(scenario: "scenario: test\n" + scenario) }
      try await connect(sandbox, test)
      await sandbox.stop()
    } catch {
      await sandbox.stop()
      throw error
    }
  }

  /// Connects once more, with messages compressed if asked for.
  static func connect(
    _ sandbox: PayoutSandbox,
    compression: CompressionAlgorithm = .none,
    _ test: (PayoutClient) async throws -> Void
  ) async throws {
    do {
      try await withGRPCClient(
        transport: .http2NIOPosix(
          target: .ipv4(address: "127.0.0.1", port: try sandbox.grpcPort),
          transportSecurity: .plaintext,
          config: .defaults { config in
            config.compression.algorithm = compression
            config.compression.enabledAlgorithms = .all
          }
        )
      ) { client in
        try await test(PayoutClient(sandbox: sandbox, grpc: client))
      }
    } catch let error as RuntimeError where error.code == .clientIsStopped {
      // A test without calls may be over before the client has begun.
    }
  }

  /// The same client as another connector's merchant.
  func saying(_ headers: Metadata) -> PayoutClient {
    var client = self
    client.headers = headers
    return client
  }

  func create(
    _ id: String? = "a",
    _ change: (inout Types_PayoutServiceCreateRequest) -> Void = { _ in }
  ) async throws -> Types_PayoutServiceCreateResponse {
    var request = Types_PayoutServiceCreateRequest.sample
    if let id { request.merchantPayoutID = id }
    change(&request)
    return try await service.create(request, metadata: headers)
  }

  func transfer(
    _ id: String? = nil,
    _ change: (inout Types_PayoutServiceTransferRequest) -> Void = { _ in }
  ) async throws -> Types_PayoutServiceTransferResponse {
    let create = Types_PayoutServiceCreateRequest.sample
    var request = Types_PayoutServiceTransferRequest()
    request.amount = create.amount
    request.destinationCurrency = create.destinationCurrency
    request.payoutMethodData = create.payoutMethodData
    if let id { request.merchantPayoutID = id }
    change(&request)
    return try await service.transfer(request, metadata: headers)
  }

  func get(_ id: String) async throws -> Types_PayoutServiceGetResponse {
    try await service.get(.with { $0.connectorPayoutID = id }, metadata: headers)
  }

  func get(called id: String) async throws -> Types_PayoutServiceGetResponse {
    try await service.get(.with { $0.merchantPayoutID = id }, metadata: headers)
  }

  func void(_ id: String) async throws -> Types_PayoutServiceVoidResponse {
    try await service.void(.with { $0.connectorPayoutID = id }, metadata: headers)
  }

  /// The error that a call ends with.
  func error(of call: () async throws -> some Sendable) async throws -> RPCError {
    do {
      let answer = try await call()
      Issue.record("the call was answered with \(answer)")
      throw RPCError(code: .unknown, message: "no error")
    } catch let error as RPCError {
      return error
    }
  }
}

extension PayoutSandbox {
  var grpcPort: Int {
    get throws { try #require(grpc?.split(separator: ":").last.flatMap { Int($0) }) }
  }
}

extension Types_PayoutServiceCreateRequest {
  /// Ten dollars to an account in the United States.
  static let sample = Self.with {
    $0.amount = .usd(1000)
    $0.destinationCurrency = .usd
    $0.payoutMethodData.ach = .with {
      $0.bankAccountNumber.value = "000123456789"
      $0.bankRoutingNumber.value = "110000000"
    }
  }
}

extension Types_Money {
  static func usd(_ amount: Int64) -> Types_Money {
    .with {
      $0.minorAmount = amount
      $0.currency = .usd
    }
  }
}

extension Types_PayoutMethod {
  static func card(_ number: String) -> Types_PayoutMethod {
    .with {
      $0.card.cardNumber.value = number
      $0.card.cardExpMonth.value = "12"
      $0.card.cardExpYear.value = "2027"
    }
  }
}

extension RPCError {
  /// The bytes beside the status.
  var details: [UInt8] { Array(metadata[binaryValues: "grpc-status-details-bin"]).first ?? [] }
}
