import WireJSON

/// The answers of the bank code endpoints.
/// - Source: cashouts-v3.md §5.1.
package enum BankList {
  /// `[{"code":1,"name":"…"}]`; that the list stands alone is inferred.
  package static func bytes(of country: Country) -> [UInt8] {
    let rows = country.banks.compactMap { bank -> JSONValue? in
      guard let number = Int(bank.code) else { return nil }
      return ["code": .number(JSONNumber(number)), "name": .string(bank.name)]
    }
    return JSONValue.array(rows).encoded()
  }

  /// OneKeyPayments' list of banks with their licences.
  package static func authorizedBytes(of country: Country) -> [UInt8] {
    JSONValue.array(BankLicence.all(of: country).map(\.json)).encoded()
  }

  /// One bank of that list, by its code or ISPB; nil when it has neither.
  package static func authorizedBytes(of country: Country, code: String) -> [UInt8]? {
    BankLicence.bank(code, in: country)?.json.encoded()
  }
}
