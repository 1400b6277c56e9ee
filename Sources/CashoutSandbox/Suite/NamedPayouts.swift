import SandboxCore

/// The payouts that a run's creates asked for, by the names that steps gave them.
struct NamedPayouts: Sendable {
  struct Entry: Sendable {
    /// The name in the file, or the external id.
    let label: String
    /// How the core finds the payout: by the platform's id if an answer told it.
    let key: PayoutKey
    /// What the create was answered, in one line.
    let answer: String
  }

  private var byName: [String: Entry] = [:]
  private var last: Entry?

  mutating func take(_ entry: Entry, name: String?) {
    if let name { byName[name] = entry }
    last = entry
  }

  /// The payout that a name means; without one, that of the last create.
  subscript(name: String?) -> Entry? {
    guard let name else { return last }
    return byName[name]
  }
}
