/// A named series of calls that is held against a golden file.
struct Exchange: Sendable, CustomStringConvertible {
  let name: String
  let scenario: String?
  let acts: [Transcript.Act]

  init(_ name: String, _ scenario: String, _ acts: [Transcript.Act]) {
    self.name = name
    self.scenario = scenario
    self.acts = acts
  }

  /// A series in a sandbox as it is by default.
  init(_ name: String, _ acts: [Transcript.Act]) {
    self.name = name
    scenario = nil
    self.acts = acts
  }

  var description: String { name }

  /// A scenario with a merchant's settings and nothing else.
  static func merchant(_ settings: String) -> String {
    "scenario: a merchant\nmerchant: { \(settings) }\n"
  }

  /// A scenario with one timeline for every payout.
  static func timeline(_ steps: String) -> String {
    "scenario: a bank\nbank:\n  rules:\n    - name: all\n      timeline: \(steps)\n"
  }

  /// A bank that never takes a payout.
  static let never = timeline("never")
}
