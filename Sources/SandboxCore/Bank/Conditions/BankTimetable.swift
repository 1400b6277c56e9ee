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

  /// What keeps the event from happening, in order.
  ///
  /// The moment becomes the first at which it can happen.
  ///
  /// - Parameters:
  ///   - moment: when the event is asked for.
  ///   - due: when it happens, which is never before the conditions meet.
  /// - Returns: of each cause the last wait.
  func waits(from moment: inout Instant, to due: Instant) -> [BankWait] {
    var waits: [BankWait] = []
    var earlier: Instant
    repeat {
      earlier = moment
      if let hours { waits.wait(.hours, until: hours.next(from: moment), from: &moment) }
      if let batches { waits.wait(.batch, until: batches.next(from: moment), from: &moment) }
      waits.wait(.outage, until: behindOutages(moment), from: &moment)
    } while moment > earlier && moment < due
    return waits
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
