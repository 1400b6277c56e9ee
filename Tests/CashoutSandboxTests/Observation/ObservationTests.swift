import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import Testing

/// What each check decides from what was seen.
@Suite struct ObservationTests {
  private static let stories =
    StatusStories.all + DuplicateStories.all + OtherStories.late + OtherStories.retries
    + ForgeryStories.all

  @Test(arguments: stories)
  func `a check decides from what was seen`(_ story: Story) throws {
    let verdict = try #require(story.verdict)
    #expect(verdict.state == story.expected, "\(verdict)")
    #expect(verdict.findings.count == story.seen.count, "\(verdict.findings)")
    for (finding, part) in zip(verdict.findings, story.seen) {
      #expect(finding.seen.contains(part), "\(finding)")
    }
    #expect((verdict.advice != nil) == (story.expected == .failed))
  }

  @Test func `only the first payouts' webhooks are forged, two for each`() {
    var observation = Observation(
      [ObserveEntry(.forgedWebhookIgnored(within: .seconds(60)))],
      since: .manualStart
    )
    var numbers: [Int] = []
    for payout in 1...1100 {
      for status in [PayoutStatus.delivered, .completed] {
        let webhook = Sighting.webhook(payout, of: payout, status)
        numbers += observation.note(.delivered(webhook), at: .manualStart).map(\.number)
      }
    }
    #expect(numbers == Array(1...2000))
  }

  @Test func `of many findings the first twenty are kept, the others counted`() {
    var observation = Observation(
      [ObserveEntry(.lateRejectionNoticed(within: .seconds(1)))],
      since: .manualStart
    )
    for payout in 1...50 {
      let late = Sighting.changed(Sighting.payout(payout), to: .rejected, from: .completed)
      _ = observation.note(late, at: .manualStart)
    }
    let verdict = observation.verdicts(at: Story.moment(2))[0]
    #expect(verdict?.findings.count == 20)
    #expect(verdict?.moreFindings == 30)
    #expect(verdict?.summary == "rejections behind COMPLETED noticed within 1s: 0 of 50")
  }
}
