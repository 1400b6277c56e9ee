import CashoutsV3
import SandboxCore
import Testing

@Suite struct D24AuthenticationTests {
  private static let account = Authentication.Account(
    login: "xxxxxxx",
    pass: "p",
    signature: "cashout_secret_key"
  )
  private static let date = "2020-06-24T17:20:20Z"
  private static let moment = Instant(millisecondsSince1970: 1_593_019_220_000)

  /// - Source: cashouts-v3.md §7, the vectors of the `D24` scheme.
  @Test(arguments: [
    (
      #"[{"pix":"someone@example.com"}]"#,
      "D24 5f1cae26be9cf2de1c33950d92603d8f714e2493098d2b2e843c329de2ea23c0"
    ),
    ("", "D24 67612f3fb0233b29b57cb6aa021d1c485992a4a61e99dfe2abbeb5124b6bc952"),
  ])
  func `the vectors hold, both ways`(_ body: String, _ expected: String) throws {
    let authentication = D24Authentication(account: Self.account)
    let bytes = Array(body.utf8)
    #expect(authentication.authorization(date: Self.date, body: bytes) == expected)
    let headers = try D24Authentication.Headers { name in
      ["X-Date": Self.date, "X-Login": "xxxxxxx", "Authorization": expected][name]
    }
    try authentication.check(headers, body: bytes, clientIP: nil, clocks: [Self.moment])
    #expect(throws: ValidationError.self) {
      try authentication.check(headers, body: [0x20], clientIP: nil, clocks: [Self.moment])
    }
  }

  @Test func `one clock of several suffices`() throws {
    let authentication = D24Authentication(account: Self.account)
    let headers = try D24Authentication.Headers { name in
      let value = authentication.authorization(date: Self.date, body: [])
      return ["X-Date": Self.date, "X-Login": "xxxxxxx", "Authorization": value][name]
    }
    let clocks = [Instant.manualStart, Self.moment + .seconds(900)]
    try authentication.check(headers, body: [], clientIP: nil, clocks: clocks)
    #expect(throws: ValidationError.self) {
      try authentication.check(headers, body: [], clientIP: nil, clocks: [.manualStart])
    }
  }
}
