import SandboxCore
import ScenarioText

/// A rule as the dry run sees it: what it matches, and where it stands.
struct DryRule {
  let when: RuleMatch
  let place: SourcePlace
  /// How messages call it: `rule 2 "Brazil" (line 7)`.
  let label: String
  let subject: Subject

  /// What a rule looks at, which says what can be known about it beforehand.
  enum Subject {
    /// Payouts, which have passed all checks.
    case payout
    /// Creates before their bank and their account are checked.
    case create
    /// Calls just as they come.
    case call
  }

  init(
    _ when: RuleMatch,
    number: Int,
    name: String?,
    at place: SourcePlace,
    about subject: Subject = .payout
  ) {
    self.when = when
    self.place = place
    self.subject = subject
    label = "rule \(number)" + (name.map { " \(quoted($0))" } ?? "") + " (line \(place.line))"
  }
}

extension DryRule {
  /// Why nothing can ever match the rule, whatever comes before it.
  func impossibility(_ words: ScenarioWords, _ budget: inout ComparisonBudget) -> String? {
    if let key = when.contradiction(&budget) {
      return "`unless` rules out every `\(key)` that `match` asks for"
    }
    if when.hasImpossibleCount {
      return "no count passes `nth`" + (when.every == nil ? "" : " and `every` together")
    }
    switch subject {
    case .payout, .create:
      let makers = PayoutMakers(of: when, words)
      let unknown = makers.strangeField ?? impossibleAmount ?? unknownCountry(makers)
      return unknown ?? (subject == .payout ? unknownBank(makers) : nil)
    case .call: return CallFields.impossibility(of: when, words)
    }
  }

  private var impossibleAmount: String? {
    let tests = when.match.filter { $0.key == "amount" }.map(\.test)
    guard tests.contains(where: { !$0.mayHold(from: .cent, to: .most) }) else { return nil }
    return "no amount passes its test; the smallest is 0.01"
  }

  private func unknownCountry(_ makers: PayoutMakers) -> String? {
    guard let countries = texts("country"), !countries.isEmpty else { return nil }
    let unknown = countries.filter { makers.banks.countries($0).isEmpty }
    guard unknown.count == countries.count else { return nil }
    return "payouts cannot go to \(listed(unknown))"
  }

  private func unknownBank(_ makers: PayoutMakers) -> String? {
    guard let countries = texts("country"),
      let banks = makers.bankFields.lazy.compactMap({ numbers($0) }).first
    else { return nil }
    return makers.banks.unknown(banks: banks, countries: countries)
  }

  /// The texts that a key is compared with, if nothing else passes.
  private func texts(_ key: String) -> [String]? {
    let tests = when.match.first { $0.key == key }?.test.alternatives ?? []
    let texts = tests.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return tests.isEmpty || texts.count < tests.count ? nil : texts
  }

  private func numbers(_ key: String) -> [ScaledDecimal]? {
    let tests = when.match.first { $0.key == key }?.test.alternatives ?? []
    let numbers = tests.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return tests.isEmpty || numbers.count < tests.count ? nil : numbers
  }
}

extension ValueTest {
  /// The tests of which one has to pass.
  var alternatives: [ValueTest] {
    if case .anyOf(let tests) = self { tests } else { [self] }
  }
}

extension ScaledDecimal {
  fileprivate static let cent = ScaledDecimal(millionths: one / 100)
  fileprivate static let most = ScaledDecimal(Int.max / 2)
}
