import SandboxCore
import WireJSON

/// Reads one section of the country data; what is absent reads as empty.
struct CountryReader {
  let object: JSONObject
  let head: Head

  /// What the sections point into.
  struct Head: Sendable {
    let sources: [String]
    let email: TextPattern?
  }

  func optionalText(_ key: String) -> String? { object[key]?.text }

  func text(_ key: String) -> String { optionalText(key) ?? "" }

  func number(_ key: String) -> Int? { object[key]?.number?.integer.map { Int($0) } }

  func flag(_ key: String) -> Bool { object[key]?.bool ?? false }

  func mark(_ key: String) -> Mark { Mark(rawValue: text(key)) ?? .inferred }

  func check(_ key: String) -> CheckDigits? {
    optionalText(key).flatMap { CheckDigits(rawValue: $0) }
  }

  func texts(_ key: String) -> [String] { object[key]?.array?.compactMap(\.text) ?? [] }

  func integers(_ key: String) -> [Int]? {
    object[key]?.array?.compactMap { $0.number?.integer.map { Int($0) } }
  }

  func pattern(_ key: String) -> TextPattern? {
    guard let source = optionalText(key) else { return nil }
    return source == "@email" ? head.email : try? TextPattern(source)
  }

  func section(_ key: String) -> CountryReader {
    CountryReader(object: object[key]?.object ?? JSONObject(), head: head)
  }

  func list(_ key: String) -> [CountryReader] {
    let objects = object[key]?.array?.compactMap(\.object) ?? []
    return objects.map { CountryReader(object: $0, head: head) }
  }

  func textsByKey(_ key: String) -> [String: String] {
    let members = object[key]?.object?.members ?? []
    return Dictionary(
      members.compactMap { member in member.value.text.map { (member.key, $0) } },
      uniquingKeysWith: { _, last in last }
    )
  }

  func numbersByKey(_ key: String) -> [String: Int] {
    let members = object[key]?.object?.members ?? []
    return Dictionary(
      members.compactMap { member in member.value.number?.integer.map { (member.key, Int($0)) } },
      uniquingKeysWith: { _, last in last }
    )
  }
}

extension CountryReader {
  /// The source of one rule.
  var source: String {
    guard let index = number("source"), head.sources.indices.contains(index) else { return "" }
    return head.sources[index]
  }

  /// The sources of the whole country.
  var sources: [String] {
    (integers("sources") ?? []).filter(head.sources.indices.contains).map { head.sources[$0] }
  }

  var fields: [FieldRule] {
    let members = object["fields"]?.object?.members ?? []
    return members.compactMap { member in
      guard let name = FieldName(rawValue: member.key), let object = member.value.object else {
        return nil
      }
      return FieldRule(name, CountryReader(object: object, head: head))
    }
  }

  var accountTypes: [AccountType] {
    rows("account_types").map { AccountType(code: $0[0], meaning: $0[1], note: $0[safe: 2]) }
  }

  func banks(_ key: String, _ mark: Mark) -> [Bank] {
    rows(key).map { Bank(code: $0[0], name: $0[1], mark: mark, note: $0[safe: 2]) }
  }

  /// Rows of two texts and perhaps a third.
  private func rows(_ key: String) -> [[String]] {
    let rows = object[key]?.array?.compactMap { $0.array?.compactMap(\.text) } ?? []
    return rows.filter { $0.count >= 2 }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
