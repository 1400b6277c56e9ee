import Synchronization
import Testing
import WireJSON

/// What a server has acknowledged, to be found again in what it says later.
final class AcknowledgedBook: Sendable {
  private struct Entries {
    /// External ids of creates that were answered, and what is certain of them.
    var statuses: [String: String?] = [:]
    /// Creates that were sent; each is there once at most.
    var sent: Set<String> = []
    /// Hundredths that were put into the wallet: answered, and sent.
    var toppedUp = 0
    var perhapsToppedUp = 0
    var timelines: [String: String] = [:]
    var answers = 0
    var waiter: (goal: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  private let entries = Mutex(Entries())

  var count: Int { entries.withLock { $0.statuses.count } }

  /// Waits until so many more calls were answered.
  func waitForAnswers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      entries.withLock { $0.waiter = ($0.answers + count, continuation) }
    }
  }

  private func answered(_ change: (inout Entries) -> Void) {
    let continuation = entries.withLock { entries -> CheckedContinuation<Void, Never>? in
      change(&entries)
      entries.answers += 1
      guard let waiter = entries.waiter, entries.answers >= waiter.goal else { return nil }
      entries.waiter = nil
      return waiter.continuation
    }
    continuation?.resume()
  }

  // MARK: Calls

  /// Calls until the server is gone.
  func call(_ served: ServedSandbox, _ name: String) async {
    var number = 0
    do {
      while true {
        number += 1
        try await create("\(name)-\(number)", served)
        switch number % 5 {
        case 1: try await cancel("\(name)-\(number)", served)
        case 2: try await topUp(served)
        case 3: try await look("\(name)-\(number)", served)
        case 4: _ = try await served.send("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#)
        default: try await reject("\(name)-\(number)", served)
        }
      }
    } catch {
      // The server is gone, or was asked for more than it takes.
    }
  }

  private func create(_ id: String, _ served: ServedSandbox) async throws {
    entries.withLock { _ = $0.sent.insert(id) }
    let answer = try await served.create(id, amount: 7)
    #expect(answer.status == 200, "\(answer)")
    answered { $0.statuses[id] = .some(nil) }
  }

  private func cancel(_ id: String, _ served: ServedSandbox) async throws {
    let body: JSONObject = ["external_id": .string(id)]
    let answer = try await served.call("DELETE", "/v3/cashout/cancel", body)
    answered { if answer.status == 200 { $0.statuses[id] = "CANCELLED" } }
  }

  private func topUp(_ served: ServedSandbox) async throws {
    entries.withLock { $0.perhapsToppedUp += 125 }
    let body = #"{"currency":"EUR","amount":"1.25"}"#
    let answer = try await served.send("POST", "/sandbox/wallets", body)
    answered { if answer.status == 200 { $0.toppedUp += 125 } }
  }

  private func reject(_ id: String, _ served: ServedSandbox) async throws {
    guard let payout = try await payout(id, served)?["id"]?.compactText else { return }
    let answer = try await served.send(
      "POST",
      "/sandbox/payouts/\(payout)/transition",
      #"{"to":"REJECTED","code":801}"#
    )
    answered { if answer.status == 200 { $0.statuses[id] = "REJECTED" } }
  }

  /// Keeps what a payout has gone through, which only grows.
  private func look(_ id: String, _ served: ServedSandbox) async throws {
    guard let payout = try await payout(id, served) else { return }
    // Whoever reads waits for no disk, so that what was seen is certain with the next answer alone.
    try await topUp(served)
    answered { $0.timelines[id] = payout["timeline"]?.compactText }
  }

  private func payout(_ id: String, _ served: ServedSandbox) async throws -> JSONObject? {
    let answer = try await served.send("GET", "/sandbox/payouts?external_id=\(id)")
    let list = try JSONParser.parse(Array(answer.body.utf8)).object?["payouts"]?.array
    return list?.first?.object
  }

  // MARK: What has to hold

  /// Looks for everything that was acknowledged.
  func check(_ served: ServedSandbox) async throws {
    let payouts = try await all(served)
    let known = entries.withLock { $0 }
    let ids = payouts.compactMap { $0["external_id"]?.text }
    #expect(Set(ids).count == ids.count, "an id is there twice")
    #expect(Set(ids).isSubset(of: known.sent))
    let byID = Dictionary(zip(ids, payouts)) { first, _ in first }
    for (id, status) in known.statuses {
      let found = byID[id]
      #expect(found != nil, "\(id) was acknowledged and is gone")
      if let status { #expect(found?["status"]?.text == status, "\(id)") }
    }
    for (id, timeline) in known.timelines {
      let found = byID[id]?["timeline"]?.compactText ?? ""
      #expect(found.hasPrefix(timeline.dropLast()), "\(id): \(timeline) became \(found)")
    }
    try await checkMoney(served, payouts, known)
  }

  private func checkMoney(
    _ served: ServedSandbox,
    _ payouts: [JSONObject],
    _ known: Entries
  ) async throws {
    let answer = try await served.send("GET", "/sandbox/wallets")
    let wallets = try JSONParser.parse(Array(answer.body.utf8)).object?["wallets"]?.array ?? []
    var cents: [String: Int] = [:]
    for wallet in wallets.compactMap(\.object) {
      let parts = ["available", "reserved"].compactMap { wallet[$0]?.text }
      let sum = parts.compactMap { Int($0.filter { $0 != "." }) }.reduce(0, +)
      cents[wallet["currency"]?.text ?? ""] = sum
    }
    let paid = payouts.count { $0["status"]?.text == "COMPLETED" } * 700
    #expect((cents["USD"] ?? 0) + paid == 100_000_000)
    #expect(known.toppedUp...known.perhapsToppedUp ~= cents["EUR"] ?? 0)
  }

  private func all(_ served: ServedSandbox) async throws -> [JSONObject] {
    var payouts: [JSONObject] = []
    var next = ""
    while true {
      let answer = try await served.send("GET", "/sandbox/payouts?limit=100\(next)")
      let page = try JSONParser.parse(Array(answer.body.utf8)).object
      payouts += page?["payouts"]?.array?.compactMap(\.object) ?? []
      guard let after = page?["next"], after != .null else { return payouts }
      next = "&after=\(after.compactText)"
    }
  }
}
