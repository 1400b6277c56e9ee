import CashoutSandbox
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import SeededChance
import WireJSON

/// Calls of the control API, and which kind of call comes next.
extension Simulation {
  func drawnCall() -> SimulatedCall {
    let sandbox = drawn(of: server.registry.all)
    let contract = ContractCalls(sandbox)
    switch chance.next(below: 1000) {
    case 0..<270: return create(contract)
    case 270..<370: return contract.status(drawnKey(in: sandbox))
    case 370..<430: return contract.update(drawnKey(in: sandbox), onHold: happens(50))
    case 430..<470: return contract.cancel(drawnKey(in: sandbox))
    // A page's address hangs on credentials, which a recording leaves out.
    case 470..<500 where contract.isDefault: return contract.easyRequest("e-\(drawn(200))")
    case 500..<530: return contract.page(drawnPage, isSent: happens(60))
    case 530..<560: return contract.reconciliation(token: tokens.randomOrNil(&chance))
    case 560..<590: return contract.banks(happens(50))
    case 590..<610: return contract.validation(happens(50))
    case 610..<660: return drawnBadCall(sandbox, contract)
    default: return drawnControlCall(sandbox)
    }
  }

  private func create(_ contract: ContractCalls) -> SimulatedCall {
    creates += 1
    let number = happens(5) ? drawn(creates) + 1 : creates
    var more: JSONObject = [:]
    switch chance.next(below: 10) {
    case 0..<3: more = ["notification_url": .string("http://receiver-\(drawn(3))/hook")]
    case 3: more = ["notification_url": "http://sandbox/sandbox/inbox/box-1"]
    case 4: more = ["on_hold": true]
    case 5: more = ["comments": .string(drawn(of: Self.comments))]
    default: break
    }
    let amount = drawn(happens(4) ? 20_000_000 : 500) + 1
    return contract.create("s-\(number)", amount: amount, inDollars: happens(50), more)
  }

  private static let comments = [
    "rent", "sandbox: never", "sandbox: delivered after 0s, completed after 0s, rejected after 0s",
    "sandbox: rejected 801 after 1h", "sandbox: delivered after 5m, rejected after 2d",
    "sandbox: soon", "sandbox: completed after 1s",
  ]

  private var drawnPage: String { pages.randomOrNil(&chance) ?? "none" }

  private func drawnKey(in sandbox: Sandbox) -> JSONObject {
    guard happens(80) else { return ["external_id": .string("s-\(drawn(creates + 1))")] }
    return ["cashout_id": .integer(drawnPayout(in: sandbox))]
  }

  /// Mostly one of the newest.
  private func drawnPayout(in sandbox: Sandbox) -> Int {
    let count = sandbox.snapshot { $0.payouts.count }
    return max(1, count + 1 - drawn(happens(80) ? 12 : count + 2))
  }

  private func drawnBadCall(_ sandbox: Sandbox, _ contract: ContractCalls) -> SimulatedCall {
    var call = contract.create("bad-\(drawn(50))", amount: drawn(100), inDollars: true, [:])
    switch chance.next(below: 8) {
    case 0: call.body = "{" + call.body
    case 1: call.headers["Payload-Signature"] = "00"
    case 2: call.body = call.body.replacing("country", with: "contry")
    case 3: call = contract.create("bad-\(drawn(50))", amount: -1, inDollars: false, [:])
    case 4: call = .control("POST", "/sandbox/clock/advance", ["by": "soon"], of: sandbox.id)
    case 5: call = .control("POST", "/sandbox/payouts/x/transition", ["to": 1], of: sandbox.id)
    case 6: call = .control("GET", "/sandbox/clock", of: "nobody")
    default: call = .control("PUT", "/sandbox/scenario", ["scenario": 1, "x": 2], of: sandbox.id)
    }
    return call
  }

  private func drawnControlCall(_ sandbox: Sandbox) -> SimulatedCall {
    let id = sandbox.id
    switch chance.next(below: 340) {
    case 0..<70:
      let status = drawn(of: PayoutStatus.allCases).name
      var body: JSONObject = ["to": .string(status)]
      if status == "REJECTED", happens(50) { body.append("code", .integer(800 + drawn(27))) }
      if happens(20) { body.append("delay", "90s") }
      let path = "/sandbox/payouts/\(drawnPayout(in: sandbox))/transition"
      return .control("POST", path, body, of: id)
    case 70..<95:
      let body: JSONObject = [
        "currency": .string(drawn(of: ["USD", "BRL", "MXN", "??"])),
        "amount": .string("\(drawn(500)).00"),
      ]
      return .control("POST", "/sandbox/wallets", body, of: id)
    case 95..<125:
      let count = sandbox.snapshot { $0.webhooks.count }
      let path = "/sandbox/webhooks/\(count + 1 - drawn(min(count, 20) + 1))/resend"
      return .control("POST", path, of: id)
    case 125..<140:
      let body: JSONObject = ["status": .integer(drawn(of: [200, 200, 204, 500, 302]))]
      let path = "/sandbox/inbox/\(drawn(of: ["default", "default", "box-1"]))"
      return .control("PUT", path, body, of: id)
    case 140..<175: return .control("PUT", "/sandbox/clock", drawnMode, of: id)
    case 175..<270: return .control("POST", "/sandbox/clock/advance", drawnGoal(sandbox), of: id)
    case 270..<273: return .control("POST", "/sandbox/reset", of: id)
    case 273..<285: return load(into: id)
    case 285..<292: return makeSandbox()
    case 292..<296: return remove(id)
    default: return look(id)
    }
  }

  private var drawnMode: JSONObject {
    guard happens(45) else { return ["mode": "manual"] }
    return ["mode": "live", "speed": .integer(drawn(of: [1, 60, 1000, 1_000_000]))]
  }

  private func drawnGoal(_ sandbox: Sandbox) -> JSONObject {
    switch chance.next(below: 10) {
    case 0..<5: return ["by": .string(drawn(of: ["0s", "1s", "5s", "7s", "1m", "1h", "3d"]))]
    case 5..<7: return ["until": "next"]
    case 7: return ["until": "idle"]
    default:
      let now = sandbox.snapshot { $0.now }
      return ["to": .string((now + .seconds(drawn(100) - 5)).rfc3339)]
    }
  }

  private func load(into id: String) -> SimulatedCall {
    var text = "scenario: drawn \(drawn(1000))\n"
    // Logins are few, so that some are another's.
    if happens(10) { text += "merchant: { login: \"m-\(drawn(6))\" }\n" }
    text += drawn(of: DrawnScenarios.parts) + "\n"
    return SimulatedCall(
      method: "PUT",
      path: "/sandbox/scenario",
      headers: ["X-Sandbox": id],
      body: text
    )
  }

  private func makeSandbox() -> SimulatedCall {
    guard server.registry.count < 6 else { return look(Defaults.sandboxID) }
    let name = "m-\(drawn(6))"
    let merchant = "{ login: \"\(name)\", pass: \"p-\(name)\", signature: \"s-\(name)\" }"
    let text = "scenario: made\nmerchant: \(merchant)\n" + drawn(of: DrawnScenarios.parts)
    let body: JSONObject = [
      "scenario": .string(text), "seed": .integer(drawn(1000)),
      "clock": ["mode": .string(drawn(of: ["manual", "live"])), "start": "2026-03-01T10:00:00Z"],
    ]
    var call = SimulatedCall.control("POST", "/sandbox/sandboxes", body, of: Defaults.sandboxID)
    call.isRepeatable = false
    return call
  }

  private func remove(_ id: String) -> SimulatedCall {
    .control("DELETE", "/sandbox/sandboxes/\(id)", of: Defaults.sandboxID)
  }

  private func look(_ id: String) -> SimulatedCall {
    let paths = [
      "/sandbox/clock", "/sandbox/payouts?limit=5", "/sandbox/wallets", "/sandbox/webhooks?limit=5",
      "/sandbox/requests?limit=3", "/sandbox/report", "/sandbox/scenario", "/sandbox/sandboxes",
      "/sandbox/inbox/default/messages?limit=3", "/sandbox/nothing",
    ]
    var call = SimulatedCall.control("GET", drawn(of: paths), of: id)
    call.isRepeatable = false
    return call
  }

  /// Takes note of what later calls need.
  func learn(from answer: PayoutSandbox.Answer, to call: SimulatedCall) {
    if let cookie = answer.headers["set-cookie"], cookie.hasPrefix("BEARER_TOKEN=") {
      let value = cookie.dropFirst("BEARER_TOKEN=".count)
      tokens.append(String(value.prefix { $0 != ";" }))
    }
    guard call.path.hasSuffix("/request"), answer.status < 300,
      let page = answer.body.firstMatch(of: #//payout/([^"]+)"/#)
    else { return }
    pages.append(String(page.output.1))
  }
}

extension Array {
  fileprivate func randomOrNil(_ chance: inout RandomStream) -> Element? {
    isEmpty ? nil : self[Int(chance.next(below: UInt64(count)))]
  }
}
