import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxRuntime
import Testing

/// Each expectation, held and not held, with what a tester is told.
@Suite struct ExpectationTests {
  private static let held = [
    "steps: [{ create: {}, expect: { http: 200, body: { cashout_id: \"1\" } } }]",
    "steps: [{ create: {}, expect: { body: { cashout_id: 1 } } }]",
    "steps: [{ create: {}, expect: { body: { cashout_id: { any: string }, code: ~ } } }]",
    "steps: [{ create: {}, expect: { body: { cashout_id: { exactly: \"1\" } } } }]",
    "steps: [{ create: {}, expect: { body: { exactly: { cashout_id: \"1\" } } } }]",
    "steps: [{ create: { amount: 5 } }, { expect: { payout: { amount: { exactly: \"5.00\" },"
      + " next: { exactly: { event: DELIVERED, at: \"2026-01-05T09:00:02.000Z\" } } } } }]",
    "steps: [{ create: {} }, { status: {}, expect: { body: { cashout_status: { exactly: 0.0 } } } }]",
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
    "steps: [{ request: { path: /types.PayoutService/Create, headers: { x-connector: stripe,"
      + " x-auth: no-key }, body: { merchant_payout_id: own, amount: { minor_amount: 100,"
      + " currency: USD }, destination_currency: USD } }, expect: { http: 200 } },"
      + " { expect: { payouts: { count: 1 } } }]",
    "bank: { rules: [{ match: { contract: process }, timeline: never }] }\n"
      + "process: { linked: tipalti }\n"
      + "steps: [{ process: { as: a, amount: 5000, method: tipalti } }, { advance: 30d },"
      + " { expect: { payout: { of: a, status: PENDING } } }]",
    "process: { linked: tipalti }\n"
      + "steps: [{ process: { as: a, amount: 5000, method: tipalti, comments: \"sandbox: delivered"
      + " after 1s, completed after 1s, rejected 826 after 3d\" } }, { advance: 4d },"
      + " { expect: { payout: { of: a, status: REJECTED, rejection: { code: 826 } } } }]",
    "steps: [{ payout_service: { call: Create, as: a, amount: 1000,"
      + " description: \"sandbox: delivered after 1s, rejected 801 after 1h\" } },"
      + " { advance: 1d }, { expect: { payout: { of: a, status: REJECTED } } }]",
    "bank: { rules: [{ match: { external_id: \"caf\\u00e9\" }, timeline: never }] }\n"
      + "steps: [{ create: { external_id: \"cafe\\u0301\" } },"
      + " { expect: { payout: { status: COMPLETED }, within: 7s } },"
      + " { expect: { requests: { body: { external_id: \"caf\\u00e9\" }, count: 0 } } }]",
    "steps: [{ create: {} }, { request: { method: GET, signature: none,"
      + " path: \"/sandbox/payouts/{answer.cashout_id}?\" }, expect: { body: { id: 1 } } },"
      + " { request: { path: /v3/cashout, body: \"{answer.timeline.0.event} {answer.no}\" },"
      + " expect: { http: 400 } },"
      + " { expect: { requests: { path: /v3/cashout, count: 2 } } }]",
    "steps: [{ create: { external_id: \"a b/c?&{pass}\" } }, { request: { method: GET,"
      + " signature: none, path: /sandbox/payouts/1 } }, { request: { method: GET, signature: none,"
      + " path: \"/sandbox/payouts?external_id={answer.external_id}\" },"
      + " expect: { body: { payouts: [{ id: 1 }] } } }]",
    "v3: { bad_signature: 401 }\nsteps: [{ request: { path: /v3/cashout,"
      + " signature: wrong, body: { login: \"{login}\", pass: \"{pass}\" } },"
      + " expect: { http: 401, body: { code: 401 } } }]",
    "merchant: { login: \"a login of more than thirty-two characters\" }\n"
      + "steps: [{ create: {}, expect: { http: 200 } }]",
  ]

  @Test(arguments: held)
  func `an expectation that holds passes`(_ text: String) async throws {
    #expect(try await SuiteRuns.mismatches(in: text) == [])
  }

  @Test func `an answer that never ends fails its step at a deadline`() async throws {
    let steps =
      "steps: [{ request: { method: GET, path: /sandbox/events, signature: none } },"
      + " { create: {} }]"
    let result = try await SuiteRuns.result(of: steps, callTimeout: .milliseconds(300))
    let mismatch = try #require(result.failure?.mismatches.first)
    #expect(mismatch.actual == "no answer (no end of the answer within 300ms)")
    #expect(result.failure?.number == 1)
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
      "steps: [{ create: {}, expect: { body: { cashout_id: { exactly: 1 } } } }]",
      ["body: cashout_id: exactly 1, a number / \"1\""]
    ),
    (
      "steps: [{ create: {} }, { status: {}, expect: { body: { exactly: { cashout_status: 0 } } } }]",
      [
        "body: exactly {\"cashout_status\":0}, an object /"
          + " {\"cashout_status\":0,\"cashout_status_description\":\"Pending\"}"
      ]
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
      [
        "payouts: count: >= 2 / 1 (1 PENDING)", "payouts ON_HOLD: count: 1 / 0 (1 PENDING)",
      ]
    ),
    (
      "steps: [{ create: {} }, { expect: { webhooks: { count: 1, last: { external_id: a } }, within: 1s } }]",
      [
        "webhooks: count: 1 within 1s / 0",
        "webhooks: last: {\"external_id\":\"a\"} within 1s / nothing",
      ]
    ),
    (
      "steps: [{ expect: { wallet: { USD: { available: 1 }, BRL: { reserved: 1 } } } }]",
      [
        "wallet BRL: reserved: 1.00 / there is no such wallet, only USD",
        "wallet USD: available: 1.00 / 1000000.00",
      ]
    ),
    (
      "steps: [{ create: { as: a } }, { expect: { timeline: { of: a, events: [PENDING, REJECTED] } } }]",
      ["timeline of a: PENDING, REJECTED / PENDING"]
    ),
    (
      "steps: [{ create: {} }, { expect: { requests: { method: POST, path: /v3/cashout, count: 2 } } }]",
      ["requests POST /v3/cashout: count: 2 / 1 (1 POST /v3/cashout)"]
    ),
    (
      "steps: [{ expect: { requests: { body: { a: 1 }, count: 1 }, payouts: { count: 1 } } }]",
      [
        "requests with {\"a\":1}: count: 1 / 0 (no calls came)",
        "payouts: count: 1 / 0 (there are no payouts)",
      ]
    ),
    (
      "steps: [{ create: { repeat: 3, as: \"p-{n}\" }, expect: { body: { cashout_id: \"{n}\" } } },"
        + " { status: { repeat: 3, of: \"p-{n}\" }, expect: { body: { cashout_status: 0 } } },"
        + " { cancel: { of: p-2 } },"
        + " { status: { repeat: 3, of: \"p-{n}\" }, expect: { body: { cashout_status: 0 } } }]",
      ["call 2 of 3: body: cashout_status: 0 / 2"]
    ),
    (
      "api: { faults: [{ drop_connection: true }] }\n"
        + "steps: [{ create: {}, expect: { body: { cashout_id: \"1\" } } }]",
      ["body: {\"cashout_id\":\"1\"} / no answer (the server closed the connection)"]
    ),
    (
      "steps: [{ create: { as: a, amount: 0 }, expect: { http: 412 } }, { expect: { payout: { of: a } } }]",
      [
        "payout a: exists / the platform has none; its create was answered 412"
          + " {\"code\":300,\"message\":\"amount: Invalid amount, it should be greater than zero\"}"
      ]
    ),
    (
      "steps: [{ advance: 1m }, { advance: 2020-01-01T00:00:00Z }]",
      [
        "advance: time moves / refused: to: got a time in the past, expected a time from"
          + " 2026-01-05T09:01:00.000Z on"
      ]
    ),
    (
      "steps: [{ create: { as: a, country: XX }, expect: { http: 412 } },"
        + " { transition: { of: a, to: DELIVERED } }]",
      [
        "transition of a: a payout / the platform has none; its create was answered 412"
          + " {\"code\":518,\"message\":\"Country not available\"}"
      ]
    ),
    (
      "webhooks: { rules: [{ match: { status: DELIVERED }, reorder: true }] }\n"
        + "steps: [{ create: {} }, { advance: until idle },"
        + " { expect: { webhooks: { in_order: true } } }]",
      [
        "webhooks: in_order: true / false, of cashout 1, the one of 2026-01-05 09:00:02 came behind"
          + " that of 2026-01-05 09:00:07"
      ]
    ),
  ]

  @Test(arguments: broken)
  func `an expectation that does not hold is told`(
    _ text: String,
    _ expected: [String]
  ) async throws {
    #expect(try await SuiteRuns.mismatches(in: text) == expected)
  }

  @Test func `calls are counted that the log has forgotten`() async throws {
    let call = "request: { repeat: 290, path: /v3/cashout, signature: none, body: \"{n} "
    let text =
      "steps: [{ \(call)\(String(repeating: "x", count: 60_000))\" }, expect: { http: 400 } },"
      + " { expect: { requests: [{ path: /v3/cashout, count: 290 }, { count: 1 }] } }]"
    let mismatches = try await SuiteRuns.mismatches(in: text)
    #expect(mismatches.count == 1)
    #expect(mismatches.first?.hasPrefix("requests: count: 1 / 290 (") == true)
  }

  @Test func `a scenario with steps that spans years takes no time`() async throws {
    let result = try await SuiteRuns.result(of: "steps: [{ create: {} }, { advance: 3650d }]")
    #expect(result.endedAt?.rfc3339 == "2036-01-03T09:00:00.000Z")
    #expect(result.milliseconds < 30_000)
  }
}
