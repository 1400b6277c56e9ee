import CashoutSandbox
import Testing
import WireJSON

/// What a call says that its body is.
/// - Source: cashouts-v3.md §0, §13.
struct ContentTypeTests {
  private static let good = [
    "application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8",
    "application/vnd.api+json", " application/json ; a=b",
  ]
  private static let bad = [
    "text/plain", "application/x-www-form-urlencoded", "text/json", "application/jsonp",
    "multipart/form-data; boundary=a", "json", "application/xml; a=application/json",
  ]

  private static func create(_ sandbox: PayoutSandbox, _ type: String?) async throws
    -> PayoutSandbox.Answer
  {
    let body = V3Client(sandbox).signable(CashoutBody.make()).text
    var headers = ["Payload-Signature": sandbox.sign(body)]
    headers["Content-Type"] = type
    return try await sandbox.send("POST", "/v3/cashout", headers: headers, body: body)
  }

  @Test(arguments: good)
  func `JSON and nothing at all pass without a word`(_ type: String) async throws {
    for type in [type, nil] {
      let sandbox = try await PayoutSandbox.start(opensSocket: false)
      let answer = try await Self.create(sandbox, type)
      #expect(answer.status == 200 && answer.headers["sandbox-diagnosis"] == nil)
      await sandbox.stop()
    }
  }

  @Test(arguments: bad)
  func `anything else is read as JSON all the same, and told`(_ type: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await Self.create(sandbox, type)
    #expect(answer.status == 200)
    let told =
      "Content-Type is \(type), where the contract has application/json; it was read as"
      + " JSON all the same"
    #expect(answer.headers["sandbox-diagnosis"] == told)
    let log = try await sandbox.control("GET", "/sandbox/requests")
    let diagnosis = try log.json["requests"]?.array?.first?.object?["diagnosis"]?.text ?? ""
    #expect(diagnosis.hasSuffix(told), "\(diagnosis)")
    await sandbox.stop()
  }

  @Test(arguments: [
    ("POST", "/v3/cashout"), ("POST", "/v3/cashout/status"), ("PUT", "/v3/cashout/status"),
    ("DELETE", "/v3/cashout/cancel"), ("POST", "/v5/account/validate"),
    ("POST", "/v5/account/pix_key/validate"), ("POST", "/v1/request"), ("POST", "/v2/request"),
    ("POST", "/v1/auth/login"),
  ])
  func `a refusal tells it beside its reason, and a strict server answers 415`(
    _ method: String,
    _ path: String
  ) async throws {
    let headers = [("Content-Type", "text/plain")]
    try await TestServer.run { server in
      let answer = try await server.wire.control(method, path, "{}", headers)
      #expect(answer.status < 500 && answer.status != 415)
      let hint = answer.headers["sandbox-diagnosis"] ?? ""
      #expect(hint.contains("; Content-Type is text/plain"), "\(hint)")
    }
    try await TestServer.run({ $0.strictContentType = true }) { server in
      let answer = try await server.wire.control(method, path, "{}", headers)
      #expect(answer.status == 415)
      #expect(answer.json.object?.at("error", "code") == "unsupported_media_type")
      let json = [("Content-Type", "application/json;charset=utf-8")]
      #expect(try await server.wire.control(method, path, "{}", json).status != 415)
    }
  }

  @Test func `a strict server takes forms where they belong, and steers by any type`()
    async throws
  {
    try await TestServer.run({ $0.strictContentType = true }) { server in
      let form = [("Content-Type", "application/x-www-form-urlencoded")]
      for (path, body, status) in [
        ("/payout/x", "a=b", 404), ("/sandbox/clock/advance", #"{"by":"1s"}"#, 200),
        ("/sandbox/inbox/a", "a=b", 200),
      ] {
        let answer = try await server.wire.control("POST", path, body, form)
        #expect(answer.status == status)
      }
    }
  }

  @Test func `without hints the log alone tells it`() async throws {
    try await TestServer.run({ $0.givesHints = false }) { server in
      let answer = try await server.wire.control(
        "POST",
        "/v3/cashout",
        "{}",
        [("Content-Type", "text/plain")]
      )
      #expect(answer.headers["sandbox-diagnosis"] == nil)
      let log = try await server.wire.control("GET", "/sandbox/requests")
      #expect(log.body.contains("Content-Type is text/plain"))
    }
  }
}
