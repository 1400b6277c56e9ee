import SandboxCore
package import ScenarioLanguage
package import ScenarioText
import WireJSON

extension ClaimWitness {
  func checkPayout(
    _ name: PayoutName,
    _ fields: JSONObject,
    at place: SourcePlace
  ) -> [Mismatch] {
    let what = "payout \(label(name))"
    guard let view = payoutID(of: name).flatMap(view) else {
      return [Mismatch(what, expected: "exists", actual: absence(of: name), at: place)]
    }
    return JSONDifference(expected: .object(fields), actual: view).mismatches(what, at: place)
  }

  func checkPayouts(
    _ count: CountTest,
    _ status: PayoutStatus?,
    at place: SourcePlace
  ) -> [Mismatch] {
    let statuses = look { $0.payouts.map(\.status) }
    let actual = status.map { status in statuses.count { $0 == status } } ?? statuses.count
    guard !count.holds(for: actual) else { return [] }
    let what = "payouts" + (status.map { " \($0.name)" } ?? "") + ": count"
    return [
      Mismatch(what, expected: count.text, actual: "\(actual)\(Self.census(statuses))", at: place)
    ]
  }

  /// How many payouts there are of each state: ` (1 PENDING, 3 COMPLETED)`.
  private static func census(_ statuses: [PayoutStatus]) -> String {
    let counts = PayoutStatus.allCases.compactMap { status -> String? in
      let count = statuses.count { $0 == status }
      return count > 0 ? "\(count) \(status.name)" : nil
    }
    return " (\(counts.isEmpty ? "there are no payouts" : counts.joined(separator: ", ")))"
  }

  func checkTimeline(
    _ name: PayoutName,
    _ events: [PayoutStatus],
    at place: SourcePlace
  ) -> [Mismatch] {
    let actual = payoutID(of: name).flatMap { id in
      look { $0[id]?.timeline.map(\.status) }
    }
    guard actual != events else { return [] }
    return [
      Mismatch(
        "timeline of \(label(name))",
        expected: events.map(\.name).joined(separator: ", "),
        actual: actual?.map(\.name).joined(separator: ", ") ?? absence(of: name),
        at: place
      )
    ]
  }

  package func check(_ claim: WalletClaim, at place: SourcePlace) -> [Mismatch] {
    let wallets = look { $0.ledger.wallets }
    let wallet = wallets.first { $0.currency == claim.currency }
    let amounts = [
      ("available", claim.available, wallet?.availableMinorUnits),
      ("reserved", claim.reserved, wallet?.reservedMinorUnits),
    ]
    func text(_ minorUnits: Int64) -> String {
      Money(minorUnits: minorUnits, currency: claim.currency).decimalText
    }
    let known = wallets.map(\.currency.code).joined(separator: ", ")
    return amounts.compactMap { name, expected, actual in
      guard let expected, expected != actual else { return nil }
      return Mismatch(
        "wallet \(claim.currency): \(name)",
        expected: text(expected),
        actual: actual.map(text) ?? "there is no such wallet, only \(known)",
        at: place
      )
    }
  }

  package func check(_ claim: RequestClaim, at place: SourcePlace) -> [Mismatch] {
    let count = count(of: claim, at: place)
    guard let expected = claim.count, !expected.holds(for: count) else { return [] }
    let body = claim.body.map { "with \($0.compactText)" }
    let what = ["requests", claim.method, claim.path, body].compactMap(\.self)
      .joined(separator: " ")
    return [
      Mismatch(
        "\(what): count",
        expected: expected.text,
        actual: "\(count) (\(census.text))",
        at: place
      )
    ]
  }
}

extension JSONDifference {
  /// The differences as mismatches of what was compared.
  package func mismatches(_ what: String, at place: SourcePlace) -> [Mismatch] {
    entries.map { entry in
      Mismatch(
        entry.path.isEmpty ? what : "\(what): \(entry.path)",
        expected: entry.expected,
        actual: entry.actual,
        at: place
      )
    }
  }
}
