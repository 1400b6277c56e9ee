import CashoutSandbox
import SandboxCore
import Testing

/// Each expectation, held and not held, with what a tester is told.
@Suite struct ExpectationTests {
  private static let held = [
    "steps: [{ create: {}, expect: { http: 200, body: { cashout_id: \"1\" } } }]",
    "steps: [{ create: {}, expect: { body: { cashout_id: 1 } } }]",
    "steps: [{ create: {}, expect: { body: { cashout_id: { any: string }, code: ~ } } }]",
    "steps: [{ create: { as: a } }, { expect: { payout: { of: a, status: PENDING } } }]",
    "steps: [{ create: {} }, { expect: { payout: { external_id: step-1, amount: 100 } } }]",
    "steps: [{ create: { repeat: 3 } }, { expect: { payouts: { count: \"2..3\" } } }]",
    "steps: [{ create: { repeat: 2, external_id: \"x-{n}\" } }, { status: { external_id: x-2 } }]",
    "steps: [{ create: {} }, { expect: { payout: { status: COMPLETED }, within: 7s } }]",
    "steps: [{ create: {} }, { advance: until next }, { expect: { webhooks: { count: 1 } } }]",
    "steps: [{ create: {} }, { advance: until idle }, { expect: { timeline: { events:"
      + " [PENDING, DELIVERED, COMPLETED] }, webhooks: { count: 2, in_order: true,"
      + " last: { cashout_id: 1, external_id: step-1 } } } }]",
    "steps: [{ create: { country: EC, amount: 5 } },"
      + " { expect: { wallet: { USD: { available: 999995.00, reserved: 5 } } } }]",
    "steps: [{ create: {} }, { expect: { requests: { path: /v3/cashout, count: 1,"
      + " body: { external_id: { any: string } } } } }]",
    "steps: [{ create: {} }, { transition: { to: COMPLETED }, expect: { http: 409 } }]",
    "steps: [{ advance: 2026-02-01T00:00:00Z }, { expect: { payouts: { count: 0 } } }]",
    "steps: [{ request: { method: GET, path: /sandbox/health, signature: none },"
      + " expect: { body: { status: ok } } }]",
    "merchant: { login: me, pass: my-pass, signature: my-key }\nsteps: [{ create: {} }]",
    "merchant: { webhook_url: \"https://merchant.example/hook\" }\n"
      + "steps: [{ create: {} }, { advance: 2s }, { expect: { webhooks: { count: 1 } } }]",
    "clock: { mode: live, speed: 60 }\nsteps: [{ create: {} }, { advance: 30d }]",
  ]

  @Test(arguments: held)
  func `an expectation that holds passes`(_ text: String) async throws {
    #expect(try await SuiteRuns.mismatches(in: text) == [])
  }

  private static let broken: [(String, [String])] = [
    (
      "steps: [{ create: { amount: 0 } }]",
      [
        "http: a 2xx, as none is stated / 412 {\"code\":300,\"message\":\"amount: Invalid amount,"
          + " it should be greater than zero\"}"
      ]
    ),
    (
      "steps: [{ create: {}, expect: { http: 412, body: { cashout_id: 2 } } }]",
      ["http: 412 / 200 {\"cashout_id\":\"1\"}", "body: cashout_id: 2 / \"1\""]
    ),
    (
      "steps: [{ create: {}, expect: { body: { cashout_id: { any: number }, more: 1 } } }]",
      ["body: cashout_id: any number / \"1\"", "body: more: 1 / nothing"]
    ),
    (
      "steps: [{ create: { as: a } }, { expect: { payout: { of: a, status: COMPLETED, code: 801 } } }]",
      [
        "payout a: status: \"COMPLETED\" / \"PENDING\"",
        "payout a: rejection: {\"code\":801} / null",
      ]
    ),
    (
      "steps: [{ create: {} }, { expect: { payouts: [{ count: \">= 2\" }, { count: 1, status: ON_HOLD }] } }]",
      ["payouts: count: >= 2 / 1", "payouts ON_HOLD: count: 1 / 0"]
    ),
    (
      "steps: [{ create: {} }, { expect: { webhooks: { count: 1, last: { external_id: a } }, within: 1s } }]",
      ["webhooks: count: 1 / 0", "webhooks: last: {\"external_id\":\"a\"} / nothing"]
    ),
    (
      "steps: [{ expect: { wallet: { USD: { available: 1 }, BRL: { reserved: 1 } } } }]",
      [
        "wallet BRL: reserved: 1.00 / there is no such wallet",
        "wallet USD: available: 1.00 / 1000000.00",
      ]
    ),
    (
      "steps: [{ create: { as: a } }, { expect: { timeline: { of: a, events: [PENDING, REJECTED] } } }]",
      ["timeline of a: PENDING, REJECTED / PENDING"]
    ),
    (
      "steps: [{ create: {} }, { expect: { requests: { method: POST, path: /v3/cashout, count: 2 } } }]",
      ["requests POST /v3/cashout: count: 2 / 1"]
    ),
    (
      "steps: [{ create: { as: a, amount: 0 }, expect: { http: 412 } }, { expect: { payout: { of: a } } }]",
      ["payout a: exists / the platform has none"]
    ),
  ]

  @Test(arguments: broken)
  func `an expectation that does not hold is told`(
    _ text: String,
    _ expected: [String]
  ) async throws {
    #expect(try await SuiteRuns.mismatches(in: text) == expected)
  }

  @Test func `a scenario with steps that spans years takes no time`() async throws {
    let result = try await SuiteRuns.result(of: "steps: [{ create: {} }, { advance: 3650d }]")
    #expect(result.endedAt?.rfc3339 == "2036-01-03T09:00:00.000Z")
    #expect(result.milliseconds < 5000)
  }
}
