/// The places that are taken of a capacity whose answers keep an even distance.
///
/// It reckons in ticks, of which as many as the capacity counts make a millisecond: the distance
/// is then a whole number of ticks, whatever the rate.
struct SmoothLine: BankLine {
  /// Taken places so close to each other that none is free between them.
  struct Run: Sendable {
    var first: Int128
    var last: Int128
  }

  private static let fewRuns = 4096

  private let capacity: BankCapacity
  private let ticks: Int128
  private let distance: Int128
  /// In order.
  var runs: [Run] = []
  /// For payouts that meet the same conditions: from when on all is taken or closed for them, and
  /// until when, so that a long line is not walked again for each of them.
  var searched: [BankProfile: ClosedRange<Int128>] = [:]
  /// How many runs there may be before those that are over are looked for.
  var mostRuns = fewRuns

  init(_ capacity: BankCapacity) {
    self.capacity = capacity
    ticks = Int128(capacity.count)
    distance = Int128(capacity.window.milliseconds)
  }

  mutating func place(
    from moment: Instant,
    _ profile: BankProfile,
    _ timetable: BankTimetable,
    now: Instant
  ) -> Instant? {
    let asked = tick(of: moment)
    let known = searched[profile].flatMap { $0.contains(asked) ? $0 : nil }
    var place = known?.upperBound ?? asked
    while true {
      place = free(from: place)
      let moment = self.moment(of: place)
      guard moment < .latest else { return nil }
      let working = timetable.working(from: moment)
      guard working > moment else { break }
      place = tick(of: working)
    }
    take(place, now: now)
    searched[profile] = (known?.lowerBound ?? asked)...place
    return self.moment(of: place)
  }

  private func tick(of moment: Instant) -> Int128 { Int128(moment.millisecondsSince1970) * ticks }

  /// The first moment that is not before a tick.
  private func moment(of tick: Int128) -> Instant {
    let whole = tick / ticks
    let milliseconds = whole * ticks < tick ? whole + 1 : whole
    return min(Instant(millisecondsSince1970: Int64(clamping: milliseconds)), .latest)
  }

  /// The first run that ends less than the distance before a tick, or behind it.
  private func firstRun(near tick: Int128) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last + distance > tick { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func free(from tick: Int128) -> Int128 {
    var tick = tick
    for run in runs[firstRun(near: tick)...] {
      guard run.first - distance < tick else { break }
      tick = run.last + distance
    }
    return tick
  }

  private mutating func take(_ tick: Int128, now: Instant) {
    let next = firstRun(near: tick)
    let joinsLast = next > 0 && tick - runs[next - 1].last < 2 * distance
    let joinsNext = next < runs.count && runs[next].first - tick < 2 * distance
    switch (joinsLast, joinsNext) {
    case (true, true):
      runs[next - 1].last = runs[next].last
      runs.remove(at: next)
    case (true, false): runs[next - 1].last = tick
    case (false, true): runs[next].first = tick
    case (false, false): runs.insert(Run(first: tick, last: tick), at: next)
    }
    guard runs.count > mostRuns else { return }
    runs.removeFirst(firstRun(near: self.tick(of: now)))
    mostRuns = max(Self.fewRuns, runs.count * 2)
  }
}
