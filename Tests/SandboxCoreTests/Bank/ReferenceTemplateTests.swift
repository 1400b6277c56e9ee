import SandboxCore
import Testing

struct ReferenceTemplateTests {
  @Test(arguments: [
    ("E2E-{cashout_id}", "E2E-1"), ("plain", "plain"), ("", ""),
    ("{external_id}/{cashout_id}", "a-1/1"), ("{cashout_id}{cashout_id}", "11"),
  ])
  func `placeholders are filled in when the step is taken`(_ template: String, _ text: String)
    throws
  {
    let step = PlannedStep(
      after: .seconds(1),
      .delivered,
      bankReference: template,
      providerReference: template
    )
    var desk = Desk(rules: [BankRule(name: "told", outcome: .timeline([step]))])
    let id = try desk.create()
    #expect(try desk.payout(id).bankReference == nil)
    desk.pass(.seconds(1))
    #expect(try desk.payout(id).bankReference == text)
    #expect(try desk.payout(id).providerReference == text)
  }

  @Test(arguments: [
    ("E2E-{cashout_id}", nil), ("none", nil), ("{login}", "login"), ("{cashout_id}{x", "x"),
    ("{}", ""),
  ])
  func `an unknown placeholder is found`(_ template: String, _ unknown: String?) {
    #expect(ReferenceTemplate.unknownPlaceholder(in: template) == unknown)
  }
}
