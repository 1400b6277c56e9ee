import SandboxCore
import TextPatterns
import WireJSON

/// The tables of a country: fields, banks, kinds of account, values by name.
extension CountryReader {
  func fields() throws(CountryFault) -> [FieldRule] {
    try section("fields") { (table) throws(CountryFault) in
      try table.keys.map { (key) throws(CountryFault) in
        let name = try table.fieldName(key)
        let rule = try table.section(key) { (reader) throws(CountryFault) in
          try FieldRule(name, reader)
        }
        guard let rule else { throw .missing(place: "\(table.place).\(key)") }
        return rule
      }
    } ?? []
  }

  private func fieldName(_ key: String) throws(CountryFault) -> FieldName {
    guard let name = FieldName(rawValue: key) else { throw .unknown(place: "\(place).\(key)") }
    return name
  }

  func accountTypes() throws(CountryFault) -> [AccountType] {
    try rows("account_types").map { row in AccountType(code: row[0], meaning: row[1]) }
  }

  func banks(_ key: String) throws(CountryFault) -> [Bank] {
    let banks = try rows(key).map { row in Bank(code: row[0], name: row[1]) }
    if let bank = banks.first(where: { Int($0.code) == nil }) {
      throw .wrong(place: "\(place).\(key)", got: "\"\(bank.code)\"", expected: "digits as codes")
    }
    return banks
  }

  /// Rows of two texts.
  private func rows(_ key: String) throws(CountryFault) -> [[String]] {
    try optional(key, "a list of rows of two texts") { value in
      Self.all(value) { row in
        Self.all(row, \.text).flatMap { $0.count == 2 ? $0 : nil }
      }
    } ?? []
  }

  func currencies(_ key: String) throws(CountryFault) -> [Currency] {
    try required(key, "a list of ISO 4217 codes") { value in
      Self.all(value) { $0.text.flatMap { Currency($0) } }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Example values by the names of their fields.
  func exampleValues(_ key: String) throws(CountryFault) -> [String: String] {
    try table(key) { (reader, key) throws(CountryFault) in
      _ = try reader.fieldName(key)
      return try reader.text(key)
    }
  }

  /// Patterns of card numbers by brand.
  func cardPatterns(
    _ key: String
  ) throws(CountryFault) -> [AccountRules.CardBrand: TextPattern] {
    let patterns = try table(key) { (reader, key) throws(CountryFault) in
      guard let brand = AccountRules.CardBrand(rawValue: key) else {
        throw .unknown(place: "\(reader.place).\(key)")
      }
      return (brand, try reader.pattern(key))
    }
    return Dictionary(patterns.values.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
  }

  /// An object whose keys are chosen freely.
  private func table<Value>(
    _ key: String,
    _ reading: (CountryReader, String) throws(CountryFault) -> Value
  ) throws(CountryFault) -> [String: Value] {
    try section(key) { (table) throws(CountryFault) in
      var values: [String: Value] = [:]
      for key in table.keys { values[key] = try reading(table, key) }
      return values
    } ?? [:]
  }
}
