import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Broken requests over a socket: always a clear answer, never a 500 and nothing half applied.
@Suite struct BadInputTests {
  private static let head = #"{"login":"cashout_login","pass":"cashout_pass","#

  /// Bodies that are no JSON object, by what is wrong with them.
  private static let malformed: [(String, [UInt8])] = [
    ("empty", []), ("blank", Array(" \n".utf8)), ("truncated", Array((head + #""amount":1"#).utf8)),
    ("trailing comma", Array((head + #""amount":1,}"#).utf8)), ("array", Array("[]".utf8)),
    ("text", Array(#""login""#.utf8)), ("null", Array("null".utf8)), ("number", Array("17".utf8)),
    ("form", Array("login=cashout_login&pass=cashout_pass".utf8)),
    ("not UTF-8", Array((head + #""a":""#).utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)),
    ("overlong UTF-8", Array((head + #""a":""#).utf8) + [0xC0, 0x80] + Array(#""}"#.utf8)),
    ("surrogate alone", Array((head + #""a":"\ud800"}"#).utf8)),
    ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]), ("NUL", [0x7B, 0x00, 0x7D]),
    ("control character", Array((head + "\"a\":\"\u{01}\"}").utf8)),
    ("NaN", Array((head + #""amount":NaN}"#).utf8)), ("two objects", Array("{}{}".utf8)),
    ("deep", Array(String(repeating: #"{"a":"#, count: 10_000).utf8)),
    ("deep and closed", Array(nested(5000).utf8)), ("deep array", Array(deepArray.utf8)),
    ("comment", Array(#"{/* */}"#.utf8)), ("single quotes", Array("{'login':'x'}".utf8)),
  ]

  private static let deepArray = String(repeating: "[", count: 60_000)

  private static func nested(_ depth: Int) -> String {
    String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
  }

  @Test func `a body that is no JSON object is answered 502 on every endpoint`() async throws {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      for endpoint in V3Endpoint.allCases {
        for (name, body) in Self.malformed {
          let signature = PayloadSignature(key: sandbox.credentials.signature).hex(of: body)
          let answer = try await wire.call(endpoint, body, signature: signature)
          #expect(answer.status == 400, "\(endpoint) \(name)")
          #expect(answer.body.hasPrefix(#"{"code":502,"message":"Invalid request body"#), "\(name)")
          #expect(answer.headers["sandbox-diagnosis"] != nil, "\(name)")
        }
      }
      #expect(sandbox.requests().count == V3Endpoint.allCases.count * Self.malformed.count)
      try await expectHealth(sandbox)
    }
  }

  @Test(arguments: [(65_536, 200), (65_537, 413), (1 << 20, 413)])
  func `a body may have 64 KiB and no more`(_ size: Int, _ status: Int) async throws {
    try await PayoutSandbox.run { sandbox in
      let body = V3Client(sandbox).signable(CashoutBody.make(with: ["padding": ""])).text
      let padding = String(repeating: "x", count: size - body.utf8.count)
      let padded = body.replacing(#""padding":""#, with: #""padding":""# + padding)
      #expect(padded.utf8.count == size)
      let answer = try await Wire(url: sandbox.url)
        .call(.create, Array(padded.utf8), signature: sandbox.sign(padded))
      #expect(answer.status == status)
      #expect(answer.json.object?["error"] != nil || status == 200)
      #expect(sandbox.payouts().count == (status == 200 ? 1 : 0))
      #expect(sandbox.requests().count == 1)
      try await expectHealth(sandbox)
    }
  }

  @Test func `a request that breaks off changes nothing`() async throws {
    try await PayoutSandbox.run { sandbox in
      let body = V3Client(sandbox).signable(CashoutBody.make()).text
      let port = try #require(Int(sandbox.url.split(separator: ":").last ?? ""))
      for cut in [0, 1, body.utf8.count - 1] {
        let head =
          "POST /v3/cashout HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
          + "Payload-Signature: \(sandbox.sign(body))\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        try await RawConnection.open(port: port) { connection in
          try await connection.write(head + body.prefix(cut))
          connection.closeOutput()
          let answer = try await connection.read()
          #expect(!answer.contains("HTTP/1.1 200") && !answer.contains("HTTP/1.1 500"))
        }
      }
      #expect(sandbox.payouts().isEmpty)
      try await expectHealth(sandbox)
    }
  }

  private func expectHealth(_ sandbox: PayoutSandbox) async throws {
    let health = try await Wire(url: sandbox.url).control("GET", "/sandbox/health")
    #expect(health.json.object?["status"] == "ok")
  }
}
