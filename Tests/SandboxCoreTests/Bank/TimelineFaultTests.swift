import SandboxCore
import Testing

struct TimelineFaultTests {
  @Test(
    arguments: [
      ([], []),
      ([.delivered], []),
      ([.delivered, .completed], []),
      ([.delivered, .completed, .rejected], []),
      ([.delivered, .rejected], []),
      ([.rejected], []),
      ([.completed], [.completedBeforeDelivered(step: 0)]),
      (
        [.completed, .delivered],
        [
          .completedBeforeDelivered(step: 0), .repeated(step: 1, .delivered),
        ]
      ),
      ([.delivered, .delivered], [.repeated(step: 1, .delivered)]),
      ([.delivered, .completed, .completed], [.repeated(step: 2, .completed)]),
      ([.delivered, .completed, .delivered], [.repeated(step: 2, .delivered)]),
      ([.rejected, .rejected, .delivered], [.afterRejected(step: 1), .afterRejected(step: 2)]),
    ] as [([PayoutStatus], [TimelineFault])]
  )
  func `all faults of a timeline are found`(_ states: [PayoutStatus], _ faults: [TimelineFault]) {
    #expect(TimelineFault.all(in: states) == faults)
  }

  @Test(arguments: [
    (
      TimelineFault.completedBeforeDelivered(step: 0),
      "COMPLETED comes before DELIVERED; put a DELIVERED step in front of it"
    ),
    (.afterRejected(step: 2), "nothing can follow REJECTED; remove this step"),
    (
      .repeated(step: 1, .delivered),
      "DELIVERED is not possible here; each state is reached once, in the order"
        + " DELIVERED, COMPLETED, REJECTED"
    ),
  ])
  func `a fault says what to write instead`(_ fault: TimelineFault, _ message: String) {
    #expect(fault.message == message)
  }
}
