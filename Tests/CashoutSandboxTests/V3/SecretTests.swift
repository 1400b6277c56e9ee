import CashoutSandbox
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
    ]
  }()

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
