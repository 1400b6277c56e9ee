import CashoutSandbox
import Testing
import WireJSON

/// Routes that are not there, and methods that they do not take.
@Suite struct RouteTests {
  @Test(arguments: [
    ("POST", "/v3/cashouts", 404, "POST /v3/cashout"),
    ("POST", "/v3/cashout/statuss", 404, "POST /v3/cashout/status"),
    ("DELETE", "/v3/cashout/cancle", 404, "DELETE /v3/cashout/cancel"),
    ("POST", "/cashout", 404, "POST /v3/cashout"),
    // The path counts before the method.
    ("GET", "/v3/cashot", 404, "POST /v3/cashout"),
    ("GET", "/sandbox/payouts/17/transitions", 404, "POST /sandbox/payouts/{id}/transition"),
    ("GET", "/sandbox/payout", 404, "GET /sandbox/payouts"),
    ("POST", "/sandbox/clock/advanced", 404, "POST /sandbox/clock/advance"),
    ("GET", "/v3/cashout", 405, "POST /v3/cashout"),
    ("POST", "/v3/cashout/cancel", 405, "DELETE /v3/cashout/cancel"),
    ("DELETE", "/v3/cashout/status", 405, "PUT /v3/cashout/status"),
    ("PATCH", "/v3/cashout/status", 405, "POST /v3/cashout/status"),
    ("DELETE", "/sandbox/payouts/1", 405, "GET /sandbox/payouts/{id}"),
    ("POST", "/sandbox/health", 405, "GET /sandbox/health"),
  ])
  func `what is not served names the nearest that is`(
    _ method: String,
    _ path: String,
    _ status: Int,
    _ nearest: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send(method, path)
    #expect(answer.status == status)
    let error = try answer.json["error"]?.object
    #expect(error?["code"] == (status == 404 ? "route_not_found" : "method_not_allowed"))
    #expect(error?["message"]?.text?.contains(nearest) == true, "\(answer.body)")
    #expect((answer.headers["allow"] != nil) == (status == 405))
    await sandbox.stop()
  }

  @Test(arguments: ["/sandbox", "/sandbox/", "/favicon.ico", "/robots.txt", "/api/v2/users"])
  func `what is like nothing here is told where to begin`(_ path: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("GET", path)
    #expect(answer.status == 404)
    #expect(
      try answer.json.at("error", "message")
        == .string(
          "no route GET \(path); begin with GET /sandbox/health, and README.md lists what else"
            + " there is"
        )
    )
    await sandbox.stop()
  }

  @Test func `a call that missed the contract's routes is in the request log`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    _ = try await sandbox.send("POST", "/v3/cashouts", body: "{}")
    _ = try await sandbox.send("POST", "/sandbox/payout", body: "{}")
    #expect(sandbox.requests().count == 1)
    #expect(sandbox.requests().first?.hasPrefix("POST /v3/cashouts → 404") == true)
    await sandbox.stop()
  }

  @Test(arguments: [true, false])
  func `a contract's own words have ours beside them where hints are wanted`(
    _ givesHints: Bool
  ) async throws {
    var options = ServerOptions()
    options.givesHints = givesHints
    let sandbox = try await PayoutSandbox.start(options, opensSocket: false)
    for (method, path) in [("GET", "/v5/account/validate"), ("GET", "/user/nothing")] {
      let hint = try await sandbox.send(method, path).headers["sandbox-diagnosis"]
      #expect((hint != nil) == givesHints, "\(path)")
      #expect(hint?.contains("{") != true, "\(path)")
    }
    #expect(sandbox.requests().last?.contains("no route GET /user/nothing") == true)
    await sandbox.stop()
  }

  @Test func `a path of any length and any bytes is answered`() async throws {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      let long = "/" + String(repeating: "v3/", count: 2000)
      for path in [long, "/%00%ff", "/v3//cashout/../status", "/v3/cashout?x=%zz", "/%F0%9F%8E%81"]
      {
        let answer = try await wire.send("GET", path)
        // A client library may ask for / where the bytes are no text, and / is the panel.
        let statuses = path.hasPrefix("/%00") ? [200, 404] : [404, 405]
        #expect(statuses.contains(answer.status), "\(path.prefix(30))")
      }
    }
  }
}
