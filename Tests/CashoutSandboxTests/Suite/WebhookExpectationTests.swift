import CashoutSandbox
import Testing

/// Expectations about webhooks, whichever contract sends them and in whichever form.
@Suite struct WebhookExpectationTests {
  private static let make = "{ payout_service: { call: Create, as: a } }"

  private static let held = [
    // Told in JSON.
    "steps: [\(make), { advance: until idle }, { expect: { webhooks: { of: a, count: 2,"
      + " in_order: true, last: { event_type: PAYOUT_SUCCESS, payout_status: SUCCESS } } } }]",
    // Told in a form and in JSON.
    "steps: [\(make), { create: { as: b } }, { advance: until idle }, { expect: { webhooks:"
      + " [{ count: 4 }, { of: a, count: 2, last: { format: { any: string } } },"
      + " { of: b, count: 2, last: { cashout_id: 2 } }] } }]",
    // Out of order.
    "webhooks: { rules: [{ match: { status: DELIVERED }, delay: 1h }] }\n"
      + "steps: [\(make), { advance: until idle }, { expect: { webhooks: { of: a, count: 2,"
      + " in_order: false, last: { event_type: PAYOUT_PROCESSING } } } }]",
    // Told of by bodies that break off.
    "webhooks: { rules: [{ match: { status: COMPLETED }, corrupt: body }] }\n"
      + "steps: [\(make), { advance: until idle }, { expect: { webhooks: { count: 2,"
      + " last: { event_type: PAYOUT_SUCCESS } } } }]",
    // None of somebody else's.
    "steps: [\(make), { request: { path: /sandbox/inbox/default, headers: { Content-Type:"
      + " application/json }, body: '{\"a\":1}' } }, { expect: { webhooks: { count: 0, in_order: true } } }]",
    // Where users get e-mails.
    "process: { linked: both }\n"
      + "steps: [{ process: { amount: 100000, method: payoneer } }, { advance: until idle }, { expect: { webhooks: { count: 0 } } }]",
  ]

  @Test(arguments: held)
  func `webhooks are counted and read`(_ text: String) async throws {
    #expect(try await SuiteRuns.mismatches(in: text) == [])
  }

  @Test func `webhooks that the receiver has forgotten count`() async throws {
    // What it keeps of everything is 12 MiB, and the fullest inbox forgets first.
    let text = String(repeating: "x", count: 700_000)
    let filling =
      "{ request: { path: /sandbox/inbox/default, repeat: 20, body: { text: \(text) } } }"
    let steps =
      "steps: [{ create: { as: a } }, { advance: until idle },"
      + " { request: { method: GET, path: '/sandbox/inbox/default/messages?limit=1' },"
      + " expect: { body: { messages: [{ id: 1, form: { cashout_id: \"1\" } }] } } }, \(filling),"
      + " { request: { method: GET, path: '/sandbox/inbox/default/messages?limit=1' },"
      + " expect: { body: { messages: [{ form: ~ }] } } },"
      + " { expect: { webhooks: { of: a, count: 2, in_order: true, last: { cashout_id: 1 } } } }]"
    #expect(try await SuiteRuns.mismatches(in: steps) == [])
  }

  @Test func `what is not so is told with what arrived`() async throws {
    let text =
      "steps: [\(Self.make), { advance: until idle }, { expect: { webhooks: { of: a, count: 3,"
      + " in_order: false, last: { payout_status: FAILURE } } } }]"
    #expect(
      try await SuiteRuns.mismatches(in: text) == [
        "webhooks of a: count: 3 / 2", "webhooks of a: in_order: false / true",
        "webhooks of a: last.payout_status: \"FAILURE\" / \"SUCCESS\"",
      ]
    )
  }
}
