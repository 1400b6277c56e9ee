/// The hours, batches and outages that one event of one payout has to meet.
struct BankTimetable: Sendable {
  let hours: OpeningHours?
  /// Batches are for answers alone.
  let batches: BankBatches?
  /// The outages whose end the event waits for.
  let outages: [BankOutage]

  /// Conditions that have not met by then never do.
  private static let patience = Duration.seconds(10 * 366 * 86_400)

  /// The first moment at which the event can happen; `nil` if the conditions never meet.
  func moment(from due: Instant) -> Instant? {
    var moment = due
    var end = due + Self.patience
    while true {
      let open = next(from: moment)
      let next = behindOutages(open)
      if next == moment { return moment }
      if next != open { end = next + Self.patience }
      if next > end || next == .latest { return nil }
      moment = next
    }
  }

  /// The first moment at which the bank works on what waits in line, batches left aside.
  func working(from due: Instant) -> Instant {
    var moment = due
    while true {
      let next = behindOutages(hours?.next(from: moment) ?? moment)
      if next == moment { return moment }
      moment = next
    }
  }

  private func next(from moment: Instant) -> Instant {
    let open = hours?.next(from: moment) ?? moment
    return batches?.next(from: open) ?? open
  }

  private func behindOutages(_ moment: Instant) -> Instant {
    outages.reduce(moment) { moment, outage in outage.end(ifHoldingAt: moment) ?? moment }
  }
}
