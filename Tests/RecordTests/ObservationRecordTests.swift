import MerchantObservation
import RecordCoding
import SandboxCore
import ScenarioLanguage
import Testing

/// What was seen of a merchant is read as it was written, and goes on from there.
struct ObservationRecordTests {
  private static let entries: [ObserveEntry] = [
    ObserveEntry(.statusChecked(within: .seconds(60))),
    ObserveEntry(.noDuplicatePayment(within: .seconds(86_400))),
    ObserveEntry(.lateRejectionNoticed(within: .seconds(3600))),
    ObserveEntry(.forgedWebhookIgnored(within: .seconds(60))), ObserveEntry(.retriesAnswered),
  ]
  private static let start = Instant(millisecondsSince1970: 0)
  private static let payment = PaymentIdentity(
    country: "BR",
    amount: Money(minorUnits: 100, currency: .usd),
    document: "1",
    account: "2"
  )

  /// Enough of everything that each check has something open and something that it found.
  private static func seen() throws -> Observation {
    var observation = Observation(entries, since: start)
    for number in 1...6 {
      let payout = WatchedPayout(
        id: try #require(PayoutID(number)),
        externalID: "a-\(number)",
        payment: payment
      )
      let webhook = WatchedWebhook(
        id: try #require(WebhookID(number)),
        payout: payout,
        status: .delivered,
        url: "http://example.com/"
      )
      let lost = MerchantCall(
        .create,
        externalID: payout.externalID,
        payment: payment,
        answer: number % 2 == 0 ? .accepted(.pending) : .lost("dropped")
      )
      let sightings: [Sighting] = [
        .called(lost), .changed(payout, to: .rejected, from: .completed), .sent(webhook),
        .finished(webhook, .answered(status: 500), .retried),
        .finished(webhook, .answered(status: 200), number == 6 ? .retried : .delivered),
        .forged(number: number), .forgedFinished(number: number, .answered(status: 200)),
        .called(
          MerchantCall(
            .status,
            externalID: payout.externalID,
            payout: payout,
            answer: number == 3 ? .lost("dropped") : .accepted(.rejected)
          )
        ),
        .finished(webhook, .failed("no answer"), number == 5 ? .givenUp : .retried),
      ]
      for (index, sighting) in sightings.enumerated() where index != 7 || number < 5 {
        _ = observation.note(sighting, at: start + .seconds(number * 90 + index))
      }
    }
    return observation
  }

  private static func bytes(_ observation: Observation) -> [UInt8] {
    var record = RecordWriter()
    observation.write(to: &record)
    return record.bytes
  }

  @Test func `what was seen is read as it was written, cut bytes are a fault`() throws {
    let observation = try Self.seen()
    let verdicts = observation.verdicts(at: Self.start + .seconds(700))
    // The test is worth something: every check has come to something.
    #expect(verdicts.allSatisfy { $0?.state != .unseen })
    let bytes = Self.bytes(observation)
    var reader = RecordReader(bytes, version: 1)
    let read = try Observation(Self.entries, from: &reader)
    #expect(reader.isAtEnd)
    #expect(Self.bytes(read) == bytes)
    for seconds in [0, 700, 100_000] {
      let moment = Self.start + .seconds(seconds)
      #expect(read.verdicts(at: moment) == observation.verdicts(at: moment))
      #expect(
        read.deadlines(after: moment).sorted() == observation.deadlines(after: moment).sorted()
      )
    }
    for length in 0..<bytes.count {
      var cut = RecordReader(Array(bytes.prefix(length)), version: 1)
      #expect(throws: RecordFault.self) { try Observation(Self.entries, from: &cut) }
    }
  }

  @Test func `what comes behind is judged as if nothing had been written`() throws {
    var observation = try Self.seen()
    var reader = RecordReader(Self.bytes(observation), version: 1)
    var read = try Observation(Self.entries, from: &reader)
    let again = MerchantCall(
      .create,
      externalID: "b",
      payment: Self.payment,
      answer: .accepted(.pending)
    )
    let moment = Self.start + .seconds(650)
    for _ in 0..<2 {
      #expect(read.note(.called(again), at: moment) == observation.note(.called(again), at: moment))
    }
    let later = Self.start + .seconds(100_000)
    #expect(read.verdicts(at: later) == observation.verdicts(at: later))
    #expect(Self.bytes(read) == Self.bytes(observation))
  }
}
