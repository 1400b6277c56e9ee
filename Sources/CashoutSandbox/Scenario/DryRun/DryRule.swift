import SandboxCore

/// A rule as the dry run sees it: what it matches, and where it stands.
struct DryRule {
  let when: RuleMatch
  let place: SourcePlace
  /// How messages call it: `rule 2`.
  let label: String
}

extension DryRule {
  /// Why nothing can ever match the rule, whatever comes before it.
  var impossibility: String? {
    if let key = when.contradiction {
      return "`unless` rules out every `\(key)` that `match` asks for"
    }
    if when.hasImpossibleCount || when.nth?.mayHold(from: .init(1), to: .most) == false {
      return "no count passes `nth`" + (when.every == nil ? "" : " and `every` together")
    }
    for condition in when.match where condition.key == "amount" {
      guard !condition.test.mayHold(from: .cent, to: .most) else { continue }
      return "no amount passes its test; the smallest is 0.01"
    }
    return unknownCountry ?? unknownBank
  }

  private var unknownCountry: String? {
    guard let countries = texts("country"), !countries.isEmpty else { return nil }
    let unknown = countries.filter { BankDirectory.country($0) == nil }
    guard unknown.count == countries.count else { return nil }
    return "payouts cannot go to \(unknown.joined(separator: ", "))"
  }

  private var unknownBank: String? {
    guard let countries = texts("country"), let banks = numbers("bank_code") else { return nil }
    return BankDirectory.unknown(banks: banks, countries: countries)
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
  fileprivate var alternatives: [ValueTest] {
    if case .anyOf(let tests) = self { tests } else { [self] }
  }
}

extension ScaledDecimal {
  fileprivate static let cent = ScaledDecimal(millionths: one / 100)
  fileprivate static let most = ScaledDecimal(Int.max / 2)
}
