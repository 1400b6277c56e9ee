import CashoutSandbox
import Testing
import WireJSON

/// Lists of the control API: pages, filters, and what their queries may have.
@Suite struct ListTests {
  /// Seven payouts, all paid but the last two, with the calls, webhooks and sandboxes that this takes.
  private func busy() async throws -> PayoutSandbox {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for number in 1...5 { try await V3Client(sandbox).create(CashoutBody.make("a-\(number)")) }
    try await sandbox.advance(by: .seconds(10))
    for number in 6...7 { try await V3Client(sandbox).create(CashoutBody.dollars("a-\(number)")) }
    for _ in 1...3 { try await sandbox.control("POST", "/sandbox/sandboxes") }
    for currency in ["BRL", "MXN", "PEN"] {
      let wallet: JSONObject = ["currency": .string(currency), "amount": "1"]
      try await sandbox.control("POST", "/sandbox/wallets", wallet)
    }
    _ = try await sandbox.send("POST", "/sandbox/inbox/default", body: "hello")
    return sandbox
  }

  private static let lists: [(path: String, name: String, key: String, count: Int)] = [
    ("/sandbox/payouts", "payouts", "id", 7), ("/sandbox/webhooks", "webhooks", "id", 10),
    ("/sandbox/requests", "requests", "id", 7), ("/sandbox/sandboxes", "sandboxes", "id", 4),
    ("/sandbox/wallets", "wallets", "currency", 4), ("/sandbox/callbacks", "callbacks", "id", 0),
    ("/sandbox/inbox/default/messages", "messages", "id", 11),
  ]

  @Test(arguments: lists.map { [$0.path, $0.name, $0.key, String($0.count)] })
  func `pages put together are the list`(_ list: [String]) async throws {
    let (path, name, key, count) = (list[0], list[1], list[2], list[3])
    let sandbox = try await busy()
    let all = try await sandbox.control("GET", path).json
    #expect(String(all.column(name, key).count) == count)
    #expect(all["next"] == .null)
    for limit in [1, 2, 3, 100] {
      var found: [String] = []
      var next = ""
      repeat {
        let page = try await sandbox.control("GET", "\(path)?limit=\(limit)\(next)").json
        found += page.column(name, key)
        next = page["next"].flatMap { $0.text ?? $0.number?.text }.map { "&after=\($0)" } ?? ""
      } while !next.isEmpty && found.count < 100
      #expect(found == all.column(name, key))
    }
    await sandbox.stop()
  }

  @Test(arguments: lists.map(\.path))
  func `what a list does not know is refused, all of it at once`(_ path: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.control("GET", "\(path)?staus=x&limit=0&limit=1&colour=red")
    #expect(answer.status == 400)
    let message = try #require(try answer.json.at("error", "message")?.text)
    #expect(message.hasPrefix("unknown query parameters staus, colour; known are "))
    #expect(message.contains("after, limit"))
    #expect(message.contains("limit: got several, expected one"))
    let empty = try await sandbox.control("GET", "\(path)?limit=")
    #expect(empty.status == 400)
    let large = try await sandbox.control("GET", "\(path)?limit=1001")
    #expect(try large.json.at("error", "message")?.text?.contains("from 1 to 1000") == true)
    await sandbox.stop()
  }

  @Test(arguments: [
    (
      "POST", "/sandbox/clock/advance", #"{"by":"1h","by":"2h"}"#,
      "by: got several, expected one"
    ),
    (
      "POST", "/sandbox/sandboxes", #"{"seed":1,"seed":2,"login":"a","login":"b"}"#,
      "seed: got several, expected one"
    ),
    (
      "POST", "/sandbox/sandboxes", #"{"wallets":{"USD":"1","USD":"2"}}"#,
      "wallets.USD: got several, expected one"
    ),
    (
      "POST", "/sandbox/requests/count", #"{"body":"x"}"#,
      "body: got \"x\", expected an object"
    ),
  ])
  func `a body that can be read in two ways is refused`(
    _ method: String,
    _ path: String,
    _ body: String,
    _ text: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send(method, path, body: body)
    #expect(answer.status == 400)
    let message = try #require(try answer.json.at("error", "message")?.text)
    #expect(message.contains(text), "\(message)")
    #expect(
      try await sandbox.control("GET", "/sandbox/clock").json["now"] == "2026-01-05T09:00:00.000Z"
    )
    await sandbox.stop()
  }

  @Test(arguments: [
    ("payouts?status=pending", "6,7"), ("payouts?external_id=a-3", "3"),
    ("payouts?status=COMPLETED&external_id=a-7", ""), ("webhooks?payout=2", "7,2"),
    ("webhooks?external_id=a-2&status=completed", "7"), ("webhooks?outcome=waiting", ""),
    ("webhooks?outcome=delivered&limit=1", "10"), ("webhooks?url=/inbox/default&limit=1", "10"),
    ("webhooks?url=elsewhere", ""), ("requests?payout=3", "3"), ("requests?external_id=a-4", "4"),
    ("requests?status=412", ""), ("requests?status=200&after=5", "6,7"),
    ("requests?method=put", ""), ("requests?path=/v3/cashout&payout=7", "7"),
  ])
  func `a filter finds what it names`(_ query: String, _ ids: String) async throws {
    let sandbox = try await busy()
    let answer = try await sandbox.control("GET", "/sandbox/\(query)")
    #expect(answer.status == 200, "\(answer.body)")
    let name = String(query.prefix { $0 != "?" })
    #expect(try answer.json.column(name, "id").joined(separator: ",") == ids)
    await sandbox.stop()
  }

  @Test(arguments: [
    ("payouts?status=", "status: got"), ("payouts?status=PAID", "COMPLETED"),
    ("webhooks?outcome=lost", "waiting, in_flight, delivered, given_up, held_back, dropped"),
    ("webhooks?payout=x", "payout: got"), ("sandboxes?after=x", "the id of a sandbox"),
    ("wallets?after=x", "three letters"), ("health?verbose=1", "known are sandbox"),
    ("clock?limit=1", "known are sandbox"), ("scenario/schema.json?x=1", "there are none here"),
  ])
  func `a query that cannot be is told`(_ query: String, _ text: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.control("GET", "/sandbox/\(query)")
    #expect(answer.status == 400)
    #expect(answer.body.contains(text), "\(answer.body)")
    await sandbox.stop()
  }

  @Test(arguments: [
    (
      "POST", "/sandbox/sandboxes",
      #"{"seeds":1,"seed":-1,"clock":{"mode":"x","speed":0,"day":1}}"#,
      ["seeds", "seed: got -1", "clock.mode: got", "clock.speed: got", "clock.day"]
    ),
    ("POST", "/sandbox/wallets", #"{"currency":"x"}"#, ["currency: got", "amount: got nothing"]),
    (
      "POST", "/sandbox/sandboxes", #"{"scenario":"brnd: x","wallets":{"x":1,"USD":"y"}}"#,
      ["the scenario has", "wallets: got", "wallets.USD: got"]
    ),
    ("POST", "/sandbox/clock/advance", #"{"by":3,"to":"x"}"#, ["by: got 3", "to: got", "2 goals"]),
    (
      "POST", "/sandbox/payouts/1/transition", #"{"to":"PAID","code":1,"delay":"1h"}"#,
      ["to: got", "code: got 1", "delay: got"]
    ),
    ("PUT", "/sandbox/clock", #"{"mode":1,"speed":"x"}"#, ["mode: got 1", "speed: got"]),
    ("POST", "/sandbox/requests/count", #"{"method":1,"path":2}"#, ["method: got", "path: got"]),
  ])
  func `every fault of a body is told at once`(
    _ method: String,
    _ path: String,
    _ body: String,
    _ faults: [String]
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create()
    let answer = try await sandbox.send(method, path, body: body)
    #expect(answer.status == 400)
    let error = try #require(try answer.json["error"]?.object)
    for fault in faults {
      #expect(error["message"]?.text?.contains(fault) == true, "\(answer.body)")
    }
    #expect(error["faults"]?.array?.count == faults.count)
    await sandbox.stop()
  }
}
