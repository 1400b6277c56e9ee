import CashoutSandbox
import Foundation
import SandboxCore
import SeededChance
import Synchronization
import Testing
import WireJSON

/// Random answers of receivers: none may end the process, hang an attempt or leave it untold.
///
/// To replay a run: `RECEIVER_SEED=7 swift test --filter ReceiverFuzzTests`.
@Suite(.timeLimit(.minutes(10))) struct ReceiverFuzzTests {
  private static let seed: UInt64 = {
    let asked = ProcessInfo.processInfo.environment["RECEIVER_SEED"].flatMap { UInt64($0) }
    var system = SystemRandomNumberGenerator()
    return asked ?? system.next() >> 32
  }()

  private static let answers = 400

  @Test func `no answer of a receiver ends the server or stays without an outcome`() async throws {
    // Before anything is sent, so that it stands there even if the process ends.
    print("receiver fuzzer: RECEIVER_SEED=\(Self.seed)")
    let drawn = Mutex(AnswerDraw(seed: Self.seed))
    try await Receiver.run { _ in
      drawn.withLock { $0.next() }
    } _: { receiver in
      let scenario = ReceiverAnswerTests.scenario(timeout: "300ms")
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        for number in 1...Self.answers {
          let url: JSONObject = ["notification_url": .string(receiver.url)]
          try await V3Client(sandbox).create(CashoutBody.make("order-\(number)", with: url))
        }
        try await sandbox.advance(by: .seconds(1))
        let list = try await sandbox.control("GET", "/sandbox/webhooks?limit=1000")
        let webhooks = try list.json["webhooks"]?.array?.compactMap(\.object) ?? []
        #expect(webhooks.count == Self.answers)
        for webhook in webhooks {
          let attempts = webhook["attempts"]?.array?.compactMap(\.object) ?? []
          #expect(attempts.count == 1, "seed \(Self.seed): \(webhook)")
          for attempt in attempts {
            #expect(Self.isOutcome(attempt), "seed \(Self.seed): \(attempt)")
          }
        }
      }
    }
  }

  private static func isOutcome(_ attempt: JSONObject) -> Bool {
    if let reason = attempt["error"]?.text { return !reason.isEmpty }
    let status = attempt["http_status"]?.number?.text ?? ""
    return Int(status).map { 100...999 ~= $0 } ?? false
  }
}

/// Draws what a receiver writes: mostly something like an answer, and something wrong with it.
struct AnswerDraw {
  private var chance: RandomStream

  // Made once: a draw that makes all that it might have drawn takes most of the time.
  private static let longReason = " " + String(repeating: "r", count: 70_000)
  private static let values = [1, 1000, 90_000].map { "X: " + String(repeating: "v", count: $0) }
  private static let names = [1, 300, 90_000].map { String(repeating: "N", count: $0) + ": v" }

  init(seed: UInt64) { chance = RandomStream(seed: seed, externalID: "", purpose: "receiver") }

  mutating func next() -> Receiver.Behaviour {
    var bytes: [UInt8] = []
    for _ in 0..<pick([0, 0, 0, 1, 3, 3000]) { bytes += Array(interim().utf8) }
    bytes += Array(head().utf8) + body()
    if chance.next(below: 4) == 0 { mutate(&bytes) }
    if chance.next(below: 5) == 0 { bytes = Array(bytes.prefix(below(bytes.count + 1))) }
    let ending = pick(Receiver.Ending.allCases + [.close, .close])
    return .raw(cut(bytes), then: ending)
  }

  private mutating func interim() -> String {
    "HTTP/1.1 \(pick([100, 101, 102, 103, 103, 150, 199])) X\r\n\r\n"
  }

  private mutating func head() -> String {
    let version = pick([
      "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "ICY", "http/1.1",
    ])
    let status = pick([
      "200", "200", "204", "304", "500", "000", "001", "099", "042", "100", "101", "199", "600",
      "999", "2", "20", "2000", "-200", "+20", "2x0", " 200", "",
    ])
    let reason = pick([" OK", " ", "", " \u{0}", " ä", Self.longReason])
    var head = "\(version) \(status)\(reason)\r\n"
    for _ in 0..<pick([0, 1, 2, 2, 5, 300]) {
      head += field() + pick(["\r\n", "\r\n", "\n", "\r"])
    }
    return head + pick(["\r\n", "\r\n", "\r\n", "\n", ""])
  }

  private mutating func field() -> String {
    pick([
      "Content-Length: \(pick(["0", "3", "5", "99999", "-1", "18446744073709551616", "3, 3", "x", ""]))",
      "Transfer-Encoding: \(pick(["chunked", "chunked, chunked", "gzip", "identity", ""]))",
      "Connection: \(pick(["close", "keep-alive", "upgrade", "", "close, upgrade"]))",
      "Upgrade: \(pick(["h2c", "websocket", ""]))", "Location: /elsewhere",
      "Content-Encoding: gzip", ": nameless", "Trailer: A", "No colon", " folded: value",
      pick(Self.values), pick(Self.names), "\u{0}: \u{1}", "Ä: ö",
    ])
  }

  private mutating func body() -> [UInt8] {
    switch chance.next(below: 4) {
    case 0: []
    case 1: (0..<below(pick([4, 100, 40_000]) + 1)).map { _ in UInt8(chance.next(below: 256)) }
    case 2: Array("abcHTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n".utf8)
    default: Array(chunks().utf8)
    }
  }

  private mutating func chunks() -> String {
    var text = ""
    for _ in 0..<pick([0, 1, 3, 50]) {
      let size = pick(["3", "3", "03", "3;a=b", "FFFFFFFFFFFFFFFFF", "-3", "g", "", "0x3"])
      text +=
        size + pick(["\r\n", "\n"]) + pick(["abc", "abc", "ab", "abcd"]) + pick(["\r\n", ""])
    }
    return text + pick(["0\r\n\r\n", "0\r\nA: b\r\n\r\n", "0\r\n", "0\r\n: x\r\n\r\n", ""])
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0..<pick([1, 2, 10]) {
      let place = below(min(bytes.count, pick([20, 100, bytes.count])))
      switch chance.next(below: 3) {
      case 0: bytes[place] = UInt8(chance.next(below: 256))
      case 1: bytes.insert(UInt8(chance.next(below: 256)), at: place)
      default: bytes[place] ^= 1 << UInt8(chance.next(below: 8))
      }
    }
  }

  /// The bytes in pieces that arrive one by one.
  private mutating func cut(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    for _ in 0..<pick([0, 0, 1, 5, 30]) where !rest.isEmpty {
      let piece = rest.prefix(below(pick([2, 10, rest.count]) + 1))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    return pieces + [Array(rest)]
  }

  private mutating func below(_ bound: Int) -> Int { Int(chance.next(below: UInt64(bound))) }
  private mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}
