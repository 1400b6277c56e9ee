/// The places that are taken in the windows of one capacity.
struct CapacityLine: BankLine {
  private static let fewWindows = 4096

  private let capacity: BankCapacity
  /// Places taken, by window.
  var taken: [Int64: Int] = [:]
  /// For payouts that meet the same conditions: from a window without a place for them to a later
  /// one, so that a long line is not walked again for each of them.
  var skips: [BankProfile: [Int64: Int64]] = [:]
  /// How many windows there may be before those that are over are looked for.
  var mostWindows = fewWindows

  init(_ capacity: BankCapacity) { self.capacity = capacity }

  /// Takes the first place from a moment on in a window that has one; windows before `now` are over.
  mutating func place(
    from moment: Instant,
    _ profile: BankProfile,
    _ timetable: BankTimetable,
    now: Instant
  ) -> Instant? {
    var moment = moment
    var window = capacity.window(of: moment)
    var passed: [Int64] = []
    while moment < .latest {
      if let next = nextWindow(behind: window, profile) {
        passed.append(window)
        window = next
        moment = capacity.begin(of: window)
        continue
      }
      let working = timetable.working(from: moment)
      let next = capacity.window(of: working)
      if next == window {
        for earlier in passed { skips[profile, default: [:]][earlier] = window }
        take(window, now: now)
        return working
      }
      // One that comes earlier in this window may still find the bank at work.
      if moment == capacity.begin(of: window) { passed.append(window) }
      (window, moment) = (next, working)
    }
    return nil
  }

  private func nextWindow(behind window: Int64, _ profile: BankProfile) -> Int64? {
    if let next = skips[profile]?[window] { return next }
    return taken[window] == capacity.count ? window + 1 : nil
  }

  private mutating func take(_ window: Int64, now: Instant) {
    taken[window, default: 0] += 1
    guard taken.count > mostWindows else { return }
    let current = capacity.window(of: now)
    taken = taken.filter { $0.key >= current }
    skips = skips.mapValues { $0.filter { $0.key >= current } }
    mostWindows = max(Self.fewWindows, taken.count * 2)
  }
}
