import GoldenFiles
import CashoutSandbox
import Foundation
import JWTKit
import ProcessCashout
import Testing
import WireJSON

/// Logging in, tokens and who they belong to.
@Suite(.timeLimit(.minutes(10))) struct LoginTests {
  @Test(arguments: [
    (#"{"apiKey":"cashout_api_key"}"#, "application/json"),
    ("apiKey=cashout_api_key", "application/x-www-form-urlencoded"),
  ])
  func `an API key as JSON or as a form is worth a token`(
    _ body: String,
    _ type: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = ProcessClient(sandbox: sandbox)
      let answer = try await client.send(
        "POST",
        "/user/login",
        text: body,
        headers: [("Content-Type", type)]
      )
      #expect(answer.status == 200)
      #expect(answer.json["err"] == false && answer.json["success"] == true)
      let token = try #require(answer["jwt"]?.text)
      let parts = token.split(separator: ".").map { part in
        let padded = part + String(repeating: "=", count: (4 - part.count % 4) % 4)
        let plain = padded.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: String(plain)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      #expect(parts[0] == #"{"alg":"HS256","typ":"JWT"}"#)
      try Golden.own.check(parts[1] + "\n", "claims.json")
    }
  }

  @Test func `the same seed gives the same token, another sandbox's API key another user`()
    async throws
  {
    let first = try await PayoutSandbox.run { try await ProcessClient.loggedIn($0).token }
    let second = try await PayoutSandbox.run { try await ProcessClient.loggedIn($0).token }
    #expect(first == second)
    try await PayoutSandbox.run { sandbox in
      var client = ProcessClient(sandbox: sandbox)
      let made = try await client.control("POST", "/sandbox/sandboxes", "{}")
      let key = try #require(made.json["api_key"]?.text)
      try await client.logIn(key)
      let infos = try await client.send("GET", "/user/infos")["informations"]?.object
      var standard = ProcessClient(sandbox: sandbox)
      try await standard.logIn()
      let others = try await standard.send("GET", "/user/infos")["informations"]?.object
      #expect(infos?["steamId"]?.text != others?["steamId"]?.text)
      #expect(infos?["name"] != others?["name"])
    }
  }

  /// - Source: RFC 7515, appendix A.1; the key is that of the example.
  @Test func `a token that another implementation signed is read`() throws {
    let key =
      "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
    let text =
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
      + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cn"
      + "VlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    let plain = key.replacing("-", with: "+").replacing("_", with: "/") + "=="
    let bytes = try #require(Data(base64Encoded: plain))
    let token = try #require(JSONWebToken(text))
    #expect(token.user == nil)
    #expect(token.isSigned(with: Array(bytes)))
    #expect(!token.isSigned(with: Array(bytes.dropLast())))
  }

  /// The library signs and verifies behind an actor, with code that is not ours.
  @Test func `JWTKit takes our tokens and we take JWTKit's`() async throws {
    let key = Array("a key of thirty-two bytes or more".utf8)
    let collection = await JWTKeyCollection().add(
      hmac: HMACKey(from: key),
      digestAlgorithm: .sha256
    )
    let claims = TokenClaims(steamID: "7", id: "s", ip: "::1", issued: 1_767_603_600)
    let ours = JSONWebToken.text(claims, key: key)
    let read = try await collection.verify(ours, as: Foreign.self)
    #expect(read.steamid == "7" && read.exp == 1_770_282_000)
    let theirs = try await collection.sign(Foreign(steamid: "8", exp: 9))
    let token = try #require(JSONWebToken(theirs))
    #expect(token.user == "8" && token.isSigned(with: key))
    #expect(!token.isSigned(with: Array("another key of more than 32 bytes".utf8)))
  }

  private struct Foreign: JWTPayload {
    var steamid: String
    var exp: Int

    func verify(using _: some JWTAlgorithm) {}
  }

  @Test func `a token is refused elsewhere, tampered with, foreign, ended and too old`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      var client = try await ProcessClient.loggedIn(sandbox)
      let token = try #require(client.token)
      #expect(try await client.send("GET", "/user/balance").status == 200)
      try await Self.expectRefused(
        client,
        "other address",
        "bound to the address",
        from: "127.0.0.2"
      )
      let parts = token.split(separator: ".").map(String.init)
      let nobody = TokenClaims(steamID: "1", id: "s", ip: "127.0.0.1", issued: 0)
      let other = JSONWebToken.text(nobody, key: Array("k".utf8)).split(separator: ".")
      for (name, text, words) in [
        ("no token", "", "send Authorization"), ("no JWT", "abc", "no JWT"),
        ("another payload", "\(parts[0]).\(other[1]).\(parts[2])", "no sandbox"),
        ("another signature", "\(parts[0]).\(parts[1]).\(other[2])", "signature does not fit"),
        ("no algorithm", "eyJhbGciOiJub25lIn0.\(parts[1]).", "no JWT"),
        ("cut", String(token.dropLast(3)), "signature does not fit"),
      ] {
        client.token = text.isEmpty ? nil : text
        try await Self.expectRefused(client, name, words)
      }
      client.token = token
      try await sandbox.advance(by: .seconds(31 * 86_400))
      try await Self.expectRefused(client, "too old", "older than 31 days")
      try await client.logIn()
      #expect(
        try await client.send("GET", "/user/disconnect").content.object?["disconnect"] == true
      )
      try await Self.expectRefused(client, "ended", "session has ended")
    }
  }

  private static func expectRefused(
    _ client: ProcessClient,
    _ name: String,
    _ words: String,
    from address: String? = nil
  ) async throws {
    let answer = try await client.send("GET", "/user/balance", text: "", from: address)
    #expect(answer.status == 403, "\(name): \(answer.body)")
    #expect(answer.refusal == "forbidden", "\(name): \(answer.body)")
    let hint = answer.headers["sandbox-diagnosis"] ?? ""
    #expect(hint.contains(words), "\(name): \(hint)")
  }

  @Test func `sessions end one by one or all at once`() async throws {
    try await PayoutSandbox.run { sandbox in
      let first = try await ProcessClient.loggedIn(sandbox)
      let second = try await ProcessClient.loggedIn(sandbox)
      let third = try await ProcessClient.loggedIn(sandbox)
      let one = try await third.send("GET", "/user/disconnectSession/1")
      #expect(one["message"]?.text == "Session disconnected successfully")
      #expect(try await first.send("GET", "/user/balance").status == 403)
      #expect(try await second.send("GET", "/user/balance").status == 200)
      #expect(try await second.send("GET", "/user/disconnectSession/1").refusal == "Not found")
      let all = try await second.send("GET", "/user/disconnectSession/all")
      #expect(all["message"]?.text == "All sessions have been disconnected successfully")
      #expect(try await third.send("GET", "/user/balance").status == 403)
    }
  }

  @Test func `the website's cookie is as good as the header`() async throws {
    try await PayoutSandbox.run { sandbox in
      var client = try await ProcessClient.loggedIn(sandbox)
      let token = try #require(client.token)
      client.token = nil
      let cookie = "lang=en; auth=%7B%22token%22%3A%22\(token)%22%2C%22user%22%3A%7B%7D%7D"
      let answer = try await client.send("GET", "/user/balance", headers: [("Cookie", cookie)])
      #expect(answer.status == 200, "\(answer.body)")
    }
  }

  @Test func `logins from one address are limited, and say how long`() async throws {
    try await PayoutSandbox.run { sandbox in
      var client = ProcessClient(sandbox: sandbox)
      for _ in 1...29 { try await client.logIn() }
      #expect(try await client.logIn("wrong").refusal == "Invalid API key")
      try await sandbox.advance(by: .seconds(28))
      let answer = try await client.logIn()
      #expect(answer.status == 429)
      #expect(answer.refusal == "Too many login attempts, try again in 152 seconds")
      #expect(answer.headers["retry-after"] == "152")
      try await sandbox.advance(by: .seconds(152))
      #expect(try await client.logIn().status == 200)
    }
  }

  /// Asks so many times, by some callers at once.
  private static func balances(
    _ client: ProcessClient,
    _ count: Int
  ) async throws -> [ProcessClient.Answer] {
    try await withThrowingTaskGroup(of: [ProcessClient.Answer].self) { group in
      let callers = 20
      for caller in 0..<callers {
        group.addTask {
          var answers: [ProcessClient.Answer] = []
          for _ in stride(from: caller, to: count, by: callers) {
            answers.append(try await client.send("GET", "/user/balance"))
          }
          return answers
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  @Test(arguments: [(601, 1), (1801, 1201)])
  func `calls of one route are limited in a minute of virtual time`(
    _ count: Int,
    _ refused: Int
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let first = try await client.send("GET", "/user/balance")
      #expect(first.headers["x-ratelimit-remaining"] == "599")
      let limited = try await Self.balances(client, count - 1).filter { $0.status == 429 }
      #expect(limited.count == refused)
      for answer in limited {
        #expect(answer.refusal == "Rate limit exceeded. Retry after 60 seconds.")
        #expect(answer.headers["retry-after"] == "60")
        #expect(answer.headers["x-ratelimit-limit"] == "600")
        #expect(answer.headers["x-ratelimit-remaining"] == "0")
        #expect(answer.headers["x-ratelimit-reset"] == "1767603660")
      }
      #expect(try await client.send("GET", "/user/infos").status == 200, "another route")
      try await sandbox.advance(by: .seconds(60))
      #expect(try await client.send("GET", "/user/balance").status == 200)
    }
  }
}
