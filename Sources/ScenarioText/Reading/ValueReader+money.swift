package import SandboxCore

extension ValueReader<Int64> {
  /// An amount in minor units, from zero or from one hundredth.
  package static func amount(fromZero: Bool) -> ValueReader {
    scalar(
      "an amount such as 1500.00",
      schema: .number(
        "number",
        "^[0-9]+([.][0-9]{1,2})?$",
        (fromZero ? "0" : "0.01", "\(Money.limitMinorUnits / 100)")
      )
    ) { text throws(ValueFault) in
      guard let number = ScaledDecimal(text) else {
        throw ValueFault("\(quoted(text)) is not an amount; write 1500 or 1500.25")
      }
      guard number.millionths % (ScaledDecimal.one / 100) == 0 else {
        throw ValueFault("\(quoted(text)) has more than two decimals; round it to the cent")
      }
      guard let minorUnits = number.minorUnits, minorUnits >= (fromZero ? 0 : 1) else {
        throw ValueFault(
          "\(quoted(text)) is out of range; write \(fromZero ? "0" : "0.01") to"
            + " \(Money.limitMinorUnits / 100)"
        )
      }
      return minorUnits
    }
  }
}

extension ValueReader<Currency> {
  package static let currency = scalar(
    "a currency code such as BRL",
    schema: .pattern("^[A-Z]{3}$")
  ) { text throws(ValueFault) in
    guard let currency = Currency(text) else { throw ValueFault(currencyFault(text)) }
    return currency
  }
}

extension ValueReader<String> {
  package static let country = scalar(
    "a country code such as BR",
    schema: .pattern("^[A-Z]{2}$")
  ) { text throws(ValueFault) in
    let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { (65...90).contains($0) }
    guard isCode else { throw ValueFault(countryFault(text)) }
    return text
  }
}

extension ValueReader {
  /// A mapping of currency codes to values.
  package static func byCurrency<Item>(_ item: ValueReader<Item>) -> ValueReader
  where Value == [Currency: Item] {
    ValueReader(.mapping(named: "^[A-Z]{3}$", to: item.schema)) { node, findings in
      guard case .mapping(let entries) = node.content else {
        findings.fault(
          "\(node.found) is not a mapping of currencies; write { USD: 10.00, BRL: 50.00 }",
          at: node.place
        )
        return nil
      }
      var values: Value = [:]
      for entry in entries {
        let currency = Currency(entry.key)
        if currency == nil { findings.fault(currencyFault(entry.key), at: entry.keyPlace) }
        findings.inside(entry.key) { findings in
          let value = item.read(entry.value, &findings)
          if let currency { values[currency] = value }
        }
      }
      return values
    }
  }
}

private func currencyFault(_ text: String) -> String {
  let upper = text.uppercased()
  let example = Currency(upper) == nil ? "three capital letters such as BRL" : upper
  return "\(quoted(text)) is not a currency code; write \(example)"
}

/// Why a text is not a country code, and what to write.
package func countryFault(_ text: String) -> String {
  let upper = text.uppercased()
  let isNear = upper.utf8.count == 2 && upper.utf8.allSatisfy { (65...90).contains($0) }
  return "\(quoted(text)) is not a country code; write "
    + (isNear ? upper : "two capital letters such as BR")
}
