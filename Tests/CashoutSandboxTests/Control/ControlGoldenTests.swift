import GoldenFiles
import CashoutSandbox
import Testing
import WireJSON

/// The shapes of the control API's answers, byte for byte.
@Suite struct ControlGoldenTests {
  typealias Call = ControlTranscript.Call

  private static let scenario = """
    scenario: A story
    merchant: { wallets: { USD: 1000.00, BRL: 500.00 }, fees: { percent: 1, fixed: 0.50 } }
    bank:
      rules:
        - name: closed account
          match: { country: BR, amount: ">= 100" }
          unless: { external_id: "safe-*" }
          timeline:
            - { after: 30s, status: DELIVERED, bank_reference: "E2E-{cashout_id}" }
            - { after: 5m, status: REJECTED, code: 801 }
        - name: everything else
          timeline: [ { after: 2s, status: DELIVERED }, { after: 5s, status: COMPLETED } ]
    """

  /// Two payouts and a refused one.
  private static let payouts: [JSONObject] = [
    CashoutBody.make("order-1", with: ["nested": ["a": [1, nil]], "on_hold": false]),
    CashoutBody.make("safe-1", amount: 5000), CashoutBody.make("order-2", amount: "99.90"),
  ]

  private static let stories: [(String, [Call])] = [
    (
      "payouts",
      [
        Call("GET", "/sandbox/payouts"), Call("GET", "/sandbox/payouts/1"),
        Call("POST", "/sandbox/clock/advance", #"{"by":"30s"}"#),
        Call("GET", "/sandbox/payouts/1"), Call("GET", "/sandbox/payouts/2"),
        Call("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#),
        Call("GET", "/sandbox/payouts/1"), Call("GET", "/sandbox/payouts?status=REJECTED"),
        Call("GET", "/sandbox/payouts?status=completed&external_id=order-2"),
        Call("GET", "/sandbox/payouts?limit=1"), Call("GET", "/sandbox/payouts?limit=1&after=1"),
        Call("GET", "/sandbox/payouts?after=2"), Call("GET", "/sandbox/payouts?external_id=no"),
      ]
    ),
    (
      "payout-errors",
      [
        Call("GET", "/sandbox/payouts/3"), Call("GET", "/sandbox/payouts/0"),
        Call("GET", "/sandbox/payouts/one"), Call("GET", "/sandbox/payouts/99999999999999999999"),
        Call("GET", "/sandbox/payouts?status=PAID"), Call("GET", "/sandbox/payouts?limit=0"),
        Call("GET", "/sandbox/payouts?after=x"), Call("POST", "/sandbox/payouts/1/transition"),
        Call("POST", "/sandbox/payouts/9/transition", #"{"to":"DELIVERED"}"#),
        Call("POST", "/sandbox/payouts/1/transition", #"{"to":"PAID"}"#),
        Call("POST", "/sandbox/payouts/1/transition", #"{"to":"DELIVERED","code":801}"#),
        Call("POST", "/sandbox/payouts/1/transition", #"{"to":"REJECTED","code":999}"#),
        Call("POST", "/sandbox/payouts/1/transition", #"{"status":"REJECTED"}"#),
        Call("POST", "/sandbox/payouts/1/transition", "{"),
        Call("POST", "/sandbox/payouts/1/transition", "[]"),
      ]
    ),
    (
      "clock",
      [
        Call("GET", "/sandbox/clock"),
        Call("POST", "/sandbox/clock/advance", #"{"until":"next"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"to":"2026-01-05T09:00:05.500Z"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"1h30m"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"0s"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"until":"next"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#),
      ]
    ),
    (
      "clock-errors",
      [
        Call("POST", "/sandbox/clock/advance"),
        Call("POST", "/sandbox/clock/advance", #"{"by":"3 days"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"-3d"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":3}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"999999999d"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"1s","until":"idle"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"to":"yesterday"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"to":"2020-01-01T00:00:00Z"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"until":"never"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"to":"9999-12-31T23:59:59.998Z"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"2ms"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"1ms"}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"100d"}"#),
        Call("PUT", "/sandbox/clock", #"{"mode":"fast"}"#), Call("PUT", "/sandbox/clock"),
        Call("PUT", "/sandbox/clock", #"{"mode":"live","speed":0}"#),
        Call("PUT", "/sandbox/clock", #"{"mode":"live","speed":"60"}"#),
        Call("PUT", "/sandbox/clock", #"{"mode":"manual","speed":60}"#),
      ]
    ),
    (
      "wallets",
      [
        Call("GET", "/sandbox/wallets"),
        Call("POST", "/sandbox/wallets", #"{"currency":"MXN","amount":"12.30"}"#),
        Call("POST", "/sandbox/wallets", #"{"currency":"USD","amount":7.5}"#),
        Call("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#),
        Call("GET", "/sandbox/wallets"), Call("POST", "/sandbox/wallets"),
        Call("POST", "/sandbox/wallets", #"{"currency":"usd","amount":1}"#),
        Call("POST", "/sandbox/wallets", #"{"currency":"USD","amount":"0.00"}"#),
        Call("POST", "/sandbox/wallets", #"{"currency":"USD","amount":-1}"#),
        Call("POST", "/sandbox/wallets", #"{"currency":"USD","amount":"1.001"}"#),
        Call("POST", "/sandbox/wallets", #"{"currency":"USD","amount":"99999999999999999"}"#),
        Call("POST", "/sandbox/wallets", #"{"currency":"USD","amount":"90000000000000"}"#),
      ]
    ),
    (
      "inbox",
      [
        Call("GET", "/sandbox/inbox/default/messages"),
        Call("POST", "/sandbox/clock/advance", #"{"by":"2s"}"#),
        Call("GET", "/sandbox/inbox/default/messages"),
        Call("PUT", "/sandbox/inbox/default", #"{"status":500}"#),
        Call("POST", "/sandbox/clock/advance", #"{"by":"5s"}"#),
        Call("GET", "/sandbox/webhooks?limit=1"),
        Call("POST", "/sandbox/inbox/other", "hello"), Call("PATCH", "/sandbox/inbox/other"),
        Call("GET", "/sandbox/inbox/other/messages"),
        Call("GET", "/sandbox/inbox/NO%20PE/messages"), Call("POST", "/sandbox/inbox/NO%20PE", "x"),
        Call("PUT", "/sandbox/inbox/a%2Fb%0A", #"{"status":99}"#),
        Call("GET", "/sandbox/inbox/\(String(repeating: "n", count: 101))/messages?limit=0"),
        Call("GET", "/sandbox/inbox/%6Fther/messages?limit=1"),
        Call("PUT", "/sandbox/inbox/default", #"{"status":99}"#),
        Call("PUT", "/sandbox/inbox/default"),
        Call("PUT", "/sandbox/inbox/default", #"{"status":200}"#),
        Call("POST", "/sandbox/webhooks/2/resend"), Call("POST", "/sandbox/webhooks/x/resend"),
        Call("POST", "/sandbox/webhooks/2/resend", #"{"delay":"1s","foo":1}"#),
      ]
    ),
    (
      "requests",
      [
        Call("GET", "/sandbox/requests?limit=1"), Call("GET", "/sandbox/requests?after=2"),
        Call("GET", "/sandbox/requests?path=/v3/cashout/status"),
        Call("GET", "/sandbox/requests?limit=x"), Call("POST", "/sandbox/requests/count"),
        Call("POST", "/sandbox/requests/count", #"{"method":"post","path":"/v3/cashout"}"#),
        Call("POST", "/sandbox/requests/count", #"{"body":{"amount":"100.00"}}"#),
        Call("POST", "/sandbox/requests/count", #"{"body":{"nested":{"a":[1,null]}}}"#),
        Call("POST", "/sandbox/requests/count", #"{"body":{"nested":{"a":[1]}}}"#),
        Call("POST", "/sandbox/requests/count", #"{"body":{"external_id":"order-9"}}"#),
        Call("POST", "/sandbox/requests/count", #"{"headers":{}}"#),
      ]
    ),
    (
      "scenario",
      [
        Call("GET", "/sandbox/scenario"),
        Call("PUT", "/sandbox/scenario", "scenario: x\nbrnd: d24\nseed: -1\n"),
        Call("PUT", "/sandbox/scenario", "{"), Call("PUT", "/sandbox/scenario"),
        Call("GET", "/sandbox/scenario"),
        Call("PUT", "/sandbox/scenario", #"{"scenario":"as JSON","brand":"d24"}"#),
        Call("GET", "/sandbox/scenario"), Call("GET", "/sandbox/wallets"),
      ]
    ),
    (
      "sandbox-errors",
      [
        Call("GET", "/sandbox/health"), Call("DELETE", "/sandbox/sandboxes/default"),
        Call("DELETE", "/sandbox/sandboxes/none"), Call("GET", "/sandbox/clock?sandbox=none"),
        Call("POST", "/sandbox/sandboxes", #"{"seeds":1}"#),
        Call("POST", "/sandbox/sandboxes", #"{"seed":-1}"#),
        Call("POST", "/sandbox/sandboxes", #"{"scenario":"merchant: {}"}"#),
        Call("POST", "/sandbox/sandboxes", #"{"scenario":{"scenario":"object"}}"#),
        Call("POST", "/sandbox/sandboxes", #"{"wallets":{"dollars":"1"}}"#),
        Call("POST", "/sandbox/sandboxes", #"{"wallets":{"XX":"a"}}"#),
        Call("POST", "/sandbox/sandboxes", #"{"seed":18446744073709551616}"#),
        Call("POST", "/sandbox/sandboxes", #"{"wallets":[]}"#),
        Call("POST", "/sandbox/sandboxes", #"{"clock":{"mode":"sundial"}}"#),
        Call("POST", "/sandbox/sandboxes", #"{"clock":"manual"}"#),
        Call(
          "POST",
          "/sandbox/sandboxes",
          #"{"scenario":"scenario: x\nmerchant: { login: cashout_login }"}"#
        ),
        Call("POST", "/sandbox/sandboxes", #"{"seed":"#),
        Call("POST", "/sandbox/reset", #"{"foo":1}"#), Call("POST", "/sandbox/reset", "{"),
        Call("GET", "/sandbox/clock?delay=1&foo=2"),
      ]
    ),
  ]

  @Test(arguments: stories)
  func `the control API answers as recorded`(_ name: String, _ calls: [Call]) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.scenario, opensSocket: false)
    for body in Self.payouts { try await V3Client(sandbox).call(.create, body) }
    var transcript = ControlTranscript(sandbox)
    try await transcript.make(calls)
    try Golden.own.check(transcript.text, "control/\(name).txt")
    await sandbox.stop()
  }
}
