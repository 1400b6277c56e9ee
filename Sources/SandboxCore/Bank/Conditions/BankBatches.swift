/// Times of day at which a bank answers everything that it got since the time before.
package struct BankBatches: Sendable, Equatable {
  package let zone: ZoneOffsets
  /// Milliseconds of the local day, in order.
  package let times: [Int]

  package init(zone: ZoneOffsets = .utc, times: [Int]) {
    precondition(!times.isEmpty, "batches without a time")
    self.zone = zone
    self.times = times.sorted()
  }

  /// The first batch at or after a moment.
  package func next(from moment: Instant) -> Instant {
    guard moment < .latest else { return moment }
    var day = zone.local(moment).day
    while true {
      for time in times {
        let batch = zone.moment(day: day, millisecond: time)
        if batch >= moment { return batch }
      }
      day += 1
    }
  }
}
