import SandboxCore
import Testing

struct InlineScriptTests {
  @Test(
    arguments: [
      ("sandbox: never", []),
      ("sandbox:never", []), ("Sandbox: Never", []),
      ("SANDBOX: Delivered After 1s", [PlannedStep(after: .seconds(1), .delivered)]),
      ("sandbox: delivered after 1s", [PlannedStep(after: .seconds(1), .delivered)]),
      (
        "sandbox: delivered after 1s, completed after 10s, rejected 826 after 3d",
        [
          PlannedStep(after: .seconds(1), .delivered), PlannedStep(after: .seconds(10), .completed),
          PlannedStep(after: .seconds(259_200), .rejected(Rejection(code: 826))),
        ]
      ),
      (
        "sandbox: rejected 0 after 1s",
        [PlannedStep(after: .seconds(1), .rejected(Rejection(code: 0)))]
      ),
      (
        "sandbox: REJECTED 801 after 0s",
        [PlannedStep(after: .zero, .rejected(Rejection(code: 801)))]
      ),
      (
        "sandbox: rejected after 1h30m",
        [
          PlannedStep(after: .seconds(5400), .rejected(.unstated()))
        ]
      ),
      (
        "sandbox:delivered after 1s,completed after 1s,rejected after 1s",
        [
          PlannedStep(after: .seconds(1), .delivered), PlannedStep(after: .seconds(1), .completed),
          PlannedStep(after: .seconds(1), .rejected(.unstated())),
        ]
      ),
    ] as [(String, [PlannedStep])]
  )
  func `comments can say what happens`(_ comments: String, _ steps: [PlannedStep]) throws {
    #expect(try InlineScript.steps(in: comments, .sample) == steps)
  }

  @Test(arguments: ["", "rent", "see sandbox: never", "Sandbox never", " sandbox: never"])
  func `other comments are no script`(_ comments: String) throws {
    #expect(try InlineScript.steps(in: comments, .sample) == nil)
  }

  @Test(arguments: [
    ("sandbox:", "\"\" is not a step"),
    ("sandbox: soon", "\" soon\" is not a step"),
    ("Sandbox: Rejected 826", "\" Rejected 826\" is not a step"),
    ("sandbox: delivered", "\" delivered\" is not a step"),
    ("sandbox: delivered after 1s,", "\"\" is not a step"),
    ("sandbox: never, delivered after 1s", "\" never\" is not a step"),
    ("sandbox: delivered in 1s", "\" delivered in 1s\" is not a step"),
    ("sandbox: delivered 3 after 1s", "\" delivered 3 after 1s\" is not a step"),
    ("sandbox: pending after 1s", "\"pending\" is not a state of the bank"),
    ("sandbox: rejected 799 after 1s", "\"799\" is not a rejection code"),
    (
      "sandbox: rejected 825 after 1s",
      "\"825\" stands in no list of rejection codes; its neighbours are 824 and 826"
    ),
    ("sandbox: rejected x after 1s", "\"x\" is not a rejection code"),
    ("sandbox: delivered after soon", "\"soon\" is not a duration"),
    ("sandbox: delivered after 40000d", "\"40000d\" is longer than 36500d"),
    ("sandbox: completed after 1s", "step 1: COMPLETED comes before DELIVERED"),
    ("sandbox: rejected after 1s, delivered after 1s", "step 2: nothing can follow REJECTED"),
  ])
  func `a fault names the part that has it`(_ comments: String, _ beginning: String) {
    let fault = #expect(throws: InlineScript.Fault.self) {
      try InlineScript.steps(in: comments, .sample)
    }
    #expect(fault?.message.hasPrefix(beginning) == true, "\(fault?.message ?? "no fault")")
  }
}
