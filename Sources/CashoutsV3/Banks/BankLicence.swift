import WireJSON

/// A bank as OneKeyPayments lists it: with its ISPB and whether it may be paid to.
/// - Source: cashouts-v3.md §5.1.
struct BankLicence: Sendable {
  let code: Int
  /// Brazil's eight-digit number of the institution; nil where it is not known.
  let ispb: Int?
  let name: String
  let isLicensed: Bool

  /// The banks of a country, each licensed; in Brazil one more that is not.
  static func all(of country: Country) -> [BankLicence] {
    country.code == "BR" ? brazil : banks(of: country)
  }

  static let brazil = (CountryTable.country("BR").map(banks) ?? []) + [unlicensed]

  /// No page names a bank without a licence, so this one is the sandbox's own, for code 565.
  static let unlicensed = BankLicence(
    code: 99_999,
    ispb: 99_999_999,
    name: "Sandbox bank without a licence",
    isLicensed: false
  )

  private static func banks(of country: Country) -> [BankLicence] {
    country.banks.compactMap { bank in
      guard let code = Int(bank.code) else { return nil }
      let ispb = country.code == "BR" ? ispbByCode[code] : nil
      return BankLicence(code: code, ispb: ispb, name: bank.name, isLicensed: true)
    }
  }

  /// From the central bank's public list (inferred: the platform's own is not stored).
  private static let ispbByCode = [
    1: 0, 33: 90_400_888, 41: 92_702_067, 77: 416_968, 104: 360_305, 212: 92_894_922,
    237: 60_746_948, 260: 18_236_120, 323: 10_573_521, 336: 31_872_495, 341: 60_701_190,
  ]

  var json: JSONValue {
    [
      "bank_code": .number(JSONNumber(code)),
      "ispb_code": ispb.map { .number(JSONNumber($0)) } ?? .null,
      "bank_name": .string(name), "bank_licensed": .bool(isLicensed),
    ]
  }
}
