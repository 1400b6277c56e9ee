import AsyncHTTPClient
import CashoutSandbox
import Foundation
import NIOCore
import NIOHTTP1
import SandboxRuntime
import Testing
import WireJSON

/// Log, feed, recording and registry follow the order of the decisions, whoever races.
@Suite(.timeLimit(.minutes(10))) struct DecisionOrderTests {
  @Test func `the feed tells each payout's states in their order, however many race`() async throws
  {
    try await PayoutSandbox.run { sandbox in
      let live: JSONObject = ["mode": "live", "speed": 1_000_000]
      try await sandbox.control("PUT", "/sandbox/clock", live)
      let request = HTTPClientRequest(url: sandbox.url + "/sandbox/events")
      let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
      let client = V3Client(sandbox)
      let count = 100
      var states: [Int: [String]] = [:]
      var rest = ""
      var hasBegun = false
      for try await part in response.body {
        if !hasBegun {
          hasBegun = true
          try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...count {
              group.addTask { _ = try await client.create(CashoutBody.dollars("n-\(number)")) }
            }
            try await group.waitForAll()
          }
        }
        rest += String(buffer: part)
        var events = rest.components(separatedBy: "\n\n")
        rest = events.removeLast()
        for event in events where event.contains("event: payout") {
          let data = try #require(event.split(separator: "data: ").last)
          let json = try JSONParser.parse(Array(data.utf8)).object
          let id = try #require((json?["id"]?.number?.text).flatMap { Int($0) })
          states[id, default: []].append(json?["status"]?.text ?? "")
        }
        if states.values.count(where: { $0.last == "COMPLETED" }) == count { break }
      }
      #expect(states.values.allSatisfy { $0 == ["PENDING", "DELIVERED", "COMPLETED"] })
    }
  }

  @Test func `a recording of calls that raced for money replays green`() async throws {
    let scenario = Exchange.merchant("wallets: { USD: 100.00 }")
    let yaml = try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = V3Client(sandbox)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...60 {
          group.addTask {
            if number.isMultiple(of: 6) {
              let body: JSONObject = ["currency": "USD", "amount": "35.00"]
              try await sandbox.control("POST", "/sandbox/wallets", body)
            } else {
              _ = try await client.call(.create, CashoutBody.dollars("n-\(number)", amount: 30))
            }
          }
        }
        try await group.waitForAll()
      }
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
    #expect(result.stepCount == 61)
  }

  @Test func `loads that race leave registry and merchant with one login`() async throws {
    let server = try await PayoutSandbox.start(opensSocket: false)
    for _ in 1...20 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in ["left", "right", "third", "fourth"] {
          group.addTask {
            let scenario = "scenario: \(name)\nmerchant: { login: \(name), pass: secret }"
            let answer = try await server.send("PUT", "/sandbox/scenario", body: scenario)
            #expect(answer.status == 200)
          }
        }
        try await group.waitForAll()
      }
      let list = try await server.control("GET", "/sandbox/sandboxes").json
      let login = try #require(list.column("sandboxes", "login").first)
      #expect(list.column("sandboxes", "scenario") == [login])
      let body: JSONObject = ["login": .string(login), "pass": "secret", "cashout_id": 1]
      let answer = try await V3Client(server).call(.status, body)
      #expect(answer.body.contains("509"), "\(login): \(answer.body)")
    }
    await server.stop()
  }

  @Test func `loads of several sandboxes that race for a login leave it with one`() async throws {
    let server = try await PayoutSandbox.start(opensSocket: false)
    for number in 1...20 {
      var ids: [String] = []
      for _ in 1...3 {
        let made = try await server.control("POST", "/sandbox/sandboxes").json
        ids.append(try #require(made["id"]?.text))
      }
      let scenario = "scenario: x\nmerchant: { login: shared-\(number) }"
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for id in ids {
          group.addTask {
            let header = ["X-Sandbox": id]
            let path = "/sandbox/scenario"
            return try await server.send("PUT", path, headers: header, body: scenario).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 409, 409])
      let list = try await server.control("GET", "/sandbox/sandboxes").json
      #expect(list.column("sandboxes", "login").count { $0 == "shared-\(number)" } == 1)
      for id in ids { try await server.control("DELETE", "/sandbox/sandboxes/\(id)") }
    }
    await server.stop()
  }

  @Test func `a sandbox that is removed sends nothing more`() async throws {
    let isBusy = Latch()
    let goOn = Latch()
    try await Receiver.run { request in
      guard request.body.contains("external_id=gone") else { return .answer(200) }
      isBusy.open()
      await goOn.wait()
      return .answer(200)
    } _: { receiver in
      try await PayoutSandbox.run { server in
        let quick = Exchange.timeline("[{ after: 1s, status: DELIVERED }]")
        let gone = try await OwnSandbox(quick, server)
        for number in 1...100 { try await gone.create("gone-\(number)", to: receiver.url) }
        async let advanced = gone.control("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#)
        await isBusy.wait()
        let path = "/sandbox/sandboxes/\(gone.id)"
        #expect(try await gone.control("DELETE", path).status == 204)
        #expect(try await advanced.status == 404)
        let create = try await gone.call(.create, CashoutBody.make("late"))
        #expect(create.body.contains(#""code":401"#), "\(create.body)")
        goOn.open()
        // Behind all that waits for the same receiver.
        let other = try await OwnSandbox(quick, server)
        try await other.create("other-1", to: receiver.url)
        #expect(
          try await other.control("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#).status == 200
        )
        let told = receiver.requests.count { $0.body.contains("external_id=gone") }
        #expect((1...32).contains(told), "\(told)")
      }
    }
  }
}
