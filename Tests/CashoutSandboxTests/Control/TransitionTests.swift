import CashoutSandbox
import SandboxHTTP
import Testing
import WireJSON

/// The staging panel's menu: every state to every state.
@Suite struct TransitionTests {
  private static let states = [
    "PENDING", "COMPLETED", "CANCELLED", "REJECTED", "DELIVERED", "ON_HOLD",
  ]

  /// How a fresh payout gets to a state by the panel alone.
  private static let ways: [String: [String]] = [
    "PENDING": [], "ON_HOLD": ["ON_HOLD"], "CANCELLED": ["CANCELLED"],
    "DELIVERED": ["DELIVERED"], "COMPLETED": ["DELIVERED", "COMPLETED"],
    "REJECTED": ["DELIVERED", "REJECTED"],
  ]

  private static let allowed: [String: [String]] = [
    "PENDING": ["ON_HOLD", "CANCELLED", "DELIVERED"], "ON_HOLD": ["PENDING", "CANCELLED"],
    "DELIVERED": ["COMPLETED", "REJECTED"], "COMPLETED": ["REJECTED"], "CANCELLED": [],
    "REJECTED": [],
  ]

  @Test(arguments: states, states)
  func `the panel moves a payout along the status flow only`(
    _ from: String,
    _ to: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    try await V3Client(sandbox).create(CashoutBody.dollars())
    let path = "/sandbox/payouts/1/transition"
    for step in Self.ways[from] ?? [] {
      try await sandbox.control("POST", path, ["to": .string(step)])
    }
    let told = sandbox.webhooks().count
    let answer = try await sandbox.control("POST", path, ["to": .string(to)])
    let targets = Self.allowed[from] ?? []
    if targets.contains(to) {
      #expect(answer.status == 200)
      #expect(try answer.json["status"] == .string(to))
      #expect(sandbox.webhooks().count == told + 1)
    } else {
      #expect(answer.status == 409)
      let error = try #require(try answer.json["error"]?.object)
      #expect(error["code"] == "illegal_transition")
      #expect(error["allowed"] == .array(targets.map { .string($0) }))
      #expect(sandbox.webhooks().count == told)
    }
    let paid = ["CANCELLED", "REJECTED"].contains(sandbox.payouts().first?.status) ? 0 : 200
    #expect(sandbox.available("USD") == "\(1_000_000 - paid).00")
    await sandbox.stop()
  }

  @Test(
    arguments: [
      (["DELIVERED"], ["to": "REJECTED"], 807, "ERROR_REJECTED_BY_BANK"),
      (["DELIVERED"], ["to": "rejected", "code": 814], 814, "INVALID_PIX_KEY"),
      (["DELIVERED"], ["to": "REJECTED", "code": 801, "reason": "gone"], 801, "gone"),
      (["DELIVERED"], ["to": "REJECTED", "code": 0, "reason": "Test"], 0, "Test"),
      (["DELIVERED"], ["to": "REJECTED", "code": 0], 0, "ERROR_OTHER"),
      (["DELIVERED", "COMPLETED"], ["to": "REJECTED"], 808, "ERROR_OTHER"),
      (["DELIVERED", "COMPLETED"], ["to": "REJECTED", "reason": "back"], 808, "back"),
    ] as [([String], JSONObject, Int, String)]
  )
  func `a rejection by hand carries a code and a reason`(
    _ steps: [String],
    _ last: JSONObject,
    _ code: Int,
    _ reason: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    for step in steps.map({ ["to": .string($0)] as JSONObject }) + [last] {
      let answer = try await sandbox.control("POST", "/sandbox/payouts/1/transition", step)
      #expect(answer.status == 200)
    }
    let status = try await client.call(.status, ["cashout_id": 1]).json
    #expect(status["rejection_code"] == .number(JSONNumber(code)))
    #expect(status["rejection_reason"] == .string(reason))
    #expect(sandbox.webhooks().last?.hasSuffix("&status_reason=\(reason)") == true)
    await sandbox.stop()
  }

  @Test func `a transition is at once and its notification as late as is asked for`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    let path = "/sandbox/payouts/1/transition"
    let late: JSONObject = ["to": "DELIVERED", "delay": "3m"]
    #expect(try await sandbox.control("POST", path, late).status == 200)
    #expect(try await client.status(1) == 4)
    #expect(sandbox.webhooks().isEmpty)
    let waiting = try #require(try await sandbox.deliveries().first)
    #expect(waiting["state"] == "waiting")
    #expect(waiting["next_attempt"] == "2026-01-05T09:03:00.000Z")
    try await sandbox.advance(by: .milliseconds(179_999))
    #expect(sandbox.webhooks().isEmpty)
    try await sandbox.advance(by: .milliseconds(1))
    #expect(sandbox.webhooks().count == 1)
    // The date is that of the change, not of the sending.
    #expect(sandbox.webhooks()[0].hasPrefix("date=2026-01-05%2009%3A00%3A00&"))
    await sandbox.stop()
  }

  @Test func `notifications that wait may overtake each other`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    try await V3Client(sandbox).create()
    let path = "/sandbox/payouts/1/transition"
    try await sandbox.control("POST", path, ["to": "DELIVERED", "delay": "5m"])
    try await sandbox.control("POST", path, ["to": "COMPLETED", "delay": "1m"])
    try await sandbox.advance(by: .seconds(300))
    let states = try await sandbox.deliveries().map {
      $0.at("attempts")?.array?.first?.object?["at"]
    }
    #expect(states == ["2026-01-05T09:01:00.000Z", "2026-01-05T09:05:00.000Z"])
    await sandbox.stop()
  }

  @Test(arguments: ["5m1s", "1d", "soon", "-1s", ""])
  func `a delay that the panel does not have is refused`(_ delay: String) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    try await V3Client(sandbox).create()
    let body: JSONObject = ["to": "DELIVERED", "delay": .string(delay)]
    let answer = try await sandbox.control("POST", "/sandbox/payouts/1/transition", body)
    #expect(answer.status == 400)
    #expect(try answer.json.at("error", "message")?.text?.hasPrefix("delay: ") == true)
    #expect(sandbox.payouts().map(\.status) == ["PENDING"])
    await sandbox.stop()
  }

  @Test func `a plan goes on behind the state that a hand reached first`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create()
    try await sandbox.control("POST", "/sandbox/payouts/1/transition", ["to": "DELIVERED"])
    try await sandbox.advance(by: .seconds(5))
    #expect(sandbox.payouts().map(\.timeline) == [["PENDING", "DELIVERED", "COMPLETED"]])
    await sandbox.stop()
  }

  @Test func `a transition has one spelling, which the server reads`() async throws {
    let whole = TransitionBody(to: "REJECTED", code: 801, reason: "said: no", delay: "2m")
    let text = String(decoding: whole.json.encoded(), as: UTF8.self)
    #expect(text == #"{"to":"REJECTED","code":801,"reason":"said: no","delay":"2m"}"#)
    #expect(TransitionBody(to: "DELIVERED").json == ["to": "DELIVERED"])
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    try await V3Client(sandbox).create(CashoutBody.dollars())
    let path = TransitionBody.path("1")
    for body in [TransitionBody(to: "DELIVERED"), whole] {
      #expect(try await sandbox.control("POST", path, body.json).status == 200)
    }
    #expect(sandbox.payouts().map(\.rejectionCode) == [801])
    await sandbox.stop()
  }
}
