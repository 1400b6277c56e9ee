import CashoutSandbox
import ScenarioLanguage
import Testing
import WireJSON

/// Credentials stay out of whatever the sandbox shows.
@Suite struct SecretTests {
  private static let pass = "top,secret}\"&pass word"
  private static let key = "k-4f9a-very-secret-signature"

  /// Bodies with the passphrase in them, broken in the ways of clients under construction.
  private static let bodies: [String] = {
    let quoted = JSONValue.string(pass)
    let good: JSONObject = ["login": "cashout_login", "pass": quoted, "cashout_id": 1]
    let text = good.text
    return [
      text, text + "}", String(text.dropLast(2)), "[\(text)]",
      String(decoding: JSONValue.string(text).encoded(), as: UTF8.self),
      text.replacing("\"pass\"", with: "\"PASS\""),
      text.replacing("\"pass\":", with: "\"pass\" : "),
      #"{"login":"x","password":"# + String(decoding: quoted.encoded(), as: UTF8.self) + ",",
      "login=cashout_login&pass=topsecretpass&cashout_id=1", "pass: topsecretpass",
      #"{"signature":"\#(key)","pass":["topsecretpass"]}"#,
      #"{"pass":["a","topsecretpass"],}"#, #"{"pass":{"now": "topsecretpass"},}"#,
      #"{"pass" "topsecretpass"}"#, #"{"login":"x","pass":"topsecretpass"#, "{pass: topsecretpass",
      #"{"X-Api-Key":"topsecretpass"}"#, #"{"data":{"access_token":"topsecretpass"}}"#,
      #"{"token":"topsecretpass",,}"#, "token=topsecretpass&x=1", #"{"accessKey":"topsecretpass"}"#,
      #"{"notification_url":"https://user:topsecretpass@shop.example/hook"}"#,
      #"{"notification_url":"https:\/\/user:topsecretpass@shop.example\/hook",}"#,
      #"{"note":"pass=topsecretpass"}"#, "Authorization: Basic topsecretpass",
    ]
  }()

  @Test func `a secret is neither in the log nor in a recording, wherever a client sends it`()
    async throws
  {
    let secret = "production-secret-9"
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let wrong: JSONObject = [
      "login": .string(sandbox.credentials.login), "pass": .string(secret), "cashout_id": 1,
    ]
    try await client.call(.status, wrong)
    try await client.send(.status, wrong.text + "}")
    let url: JSONValue = .string("https://user:\(secret)@shop.example/hook")
    let order = CashoutBody.make(with: ["notification_url": url, "api_key": .string(secret)])
    try await client.create(order)
    let headers = [
      "X-Api-Key": secret, "Authorization": "Bearer \(secret)", "X-Auth-Token": secret,
      "Cookie": "session=\(secret)", "Referer": "https://u:\(secret)@shop.example/",
    ]
    for path in ["/v3/banks?country=BR&pass=\(secret)", "/v3/nothing?token=\(secret)"] {
      _ = try await sandbox.send("GET", path, headers: headers)
    }
    try await sandbox.advance(by: .seconds(10))
    let paths = [
      "/sandbox/requests", "/sandbox/scenario/recording", "/sandbox/payouts/1", "/sandbox/webhooks",
    ]
    for path in paths {
      let text = try await sandbox.send("GET", path).body
      #expect(text.count > 100, "\(path)")
      #expect(!text.contains(secret), "\(path): \(text)")
    }
    await sandbox.stop()
  }

  @Test func `a recording with masked secrets still passes`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    try await client.call(.status, ["login": "cashout_login", "pass": "wrong", "cashout_id": 1])
    try await client.send(.create, #"{"login":"cashout_login","pass":"cashout_pass",}"#)
    let url: JSONValue = "https://user:word@shop.example/hook"
    try await client.create(CashoutBody.make(with: ["notification_url": url]))
    let yaml = try await sandbox.send("GET", "/sandbox/scenario/recording").body
    #expect(yaml.contains("***@shop.example/hook") && yaml.contains("{pass}"), "\(yaml)")
    #expect(try await SuiteRuns.mismatches(in: yaml) == [])
    await sandbox.stop()
  }

  @Test(arguments: bodies)
  func `a passphrase is neither in the log nor in an answer`(_ body: String) async throws {
    let scenario = Exchange.merchant("pass: 'top,secret}\"&pass word', signature: \(Self.key)")
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let answer = try await V3Client(sandbox).send(.status, body)
    let log = try await sandbox.send("GET", "/sandbox/requests").body
    for secret in ["secret", "pass word", "topsecretpass", Self.key, sandbox.sign(body)] {
      #expect(!log.contains(secret), "\(secret) in \(log)")
      #expect(!answer.body.contains(secret))
      #expect(!(answer.headers["sandbox-diagnosis"] ?? "").contains(secret))
    }
    await sandbox.stop()
  }

  @Test func `what is not secret can still be read`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).send(.status, #"{"login":"a","pass":"b","cashout_id":17,}"#)
    let log = try await sandbox.send("GET", "/sandbox/requests").body
    #expect(log.contains(#"{\"login\":\"a\",\"pass\":\"***\",\"cashout_id\":17,}"#), "\(log)")
    await sandbox.stop()
  }

  @Test func `the list of sandboxes shows no secret`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let made = try await sandbox.send("POST", "/sandbox/sandboxes").json
    let list = try await sandbox.send("GET", "/sandbox/sandboxes").body
    for key in ["pass", "signature", "read_only_key", "api_key"] {
      let secret = try #require(made[key]?.text)
      #expect(!list.contains(secret))
    }
    await sandbox.stop()
  }
}
