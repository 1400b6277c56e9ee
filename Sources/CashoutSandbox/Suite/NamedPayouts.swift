import SandboxCore

/// The payouts that a run's creates asked for, by the names that steps gave them.
struct NamedPayouts: Sendable {
  struct Entry: Sendable {
    /// The name in the file, or the external id.
    let label: String
    /// How the core finds the payout: by the platform's id if an answer told it; without any id
    /// where nothing tells one.
    let key: PayoutKey
    /// What came of the create, in one line: `was answered 412`.
    let outcome: String
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
