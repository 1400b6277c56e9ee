import SandboxCore
import SeededChance
import Testing

struct EventQueueTests {
  private func event(_ number: Int) throws -> ScheduledEvent {
    .webhookAttempt(try #require(WebhookID(number)))
  }

  private func drained(_ queue: inout EventQueue) -> [(due: Int64, event: ScheduledEvent)] {
    var events: [(due: Int64, event: ScheduledEvent)] = []
    while let first = queue.first {
      events.append((first.due.millisecondsSince1970, first.event))
      queue.removeFirst()
    }
    return events
  }

  @Test func `the earliest comes first, ties in the order of scheduling`() throws {
    var queue = EventQueue()
    let dues: [Int64] = [5, 1, 5, 3, 1, 5, 9, 0, 3]
    for (index, due) in dues.enumerated() {
      queue.schedule(try event(index + 1), at: Instant(millisecondsSince1970: due))
    }
    let expected = dues.indices.sorted { (dues[$0], $0) < (dues[$1], $1) }
    let events = drained(&queue)
    #expect(events.map(\.event) == (try expected.map { try event($0 + 1) }))
    #expect(events.map(\.due) == dues.sorted())
    #expect(queue.first == nil)
  }

  @Test(arguments: 1...UInt64(20))
  func `any mix of scheduling and removing keeps the order`(_ seed: UInt64) throws {
    var chance = RandomStream(seed: seed, externalID: "", purpose: "queue")
    var queue = EventQueue()
    var model: [(due: Int64, number: Int)] = []
    for number in 1...2000 {
      if chance.next(below: 5) < 3 {
        let due = Int64(chance.next(below: seed.isMultiple(of: 2) ? 20 : 100_000))
        queue.schedule(try event(number), at: Instant(millisecondsSince1970: due))
        model.insert((due, number), at: model.firstIndex { $0.due > due } ?? model.endIndex)
      } else if !model.isEmpty {
        let (due, number) = model.removeFirst()
        #expect(queue.first?.due.millisecondsSince1970 == due)
        #expect(queue.first?.event == (try event(number)))
        queue.removeFirst()
      }
    }
    #expect(drained(&queue).map(\.event) == (try model.map { try event($0.number) }))
  }
}
