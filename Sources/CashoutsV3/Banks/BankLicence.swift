import WireJSON

/// A bank as OneKeyPayments lists it: with its ISPB and whether it may be paid to.
/// - Source: cashouts-v3.md §5.1.
struct BankLicence: Sendable {
  let code: Int
  /// The code as the country's list prints it, leading zeros included.
  let printedCode: String
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
    printedCode: "99999",
    ispb: 99_999_999,
    name: "Sandbox bank without a licence",
    isLicensed: false
  )

  private static func banks(of country: Country) -> [BankLicence] {
    country.banks.compactMap { bank in
      guard let code = Int(bank.code) else { return nil }
      return BankLicence(
        code: code,
        printedCode: bank.code,
        ispb: country.code == "BR" ? InstitutionNumbers.byBankCode[code] : nil,
        name: bank.name,
        isLicensed: true
      )
    }
  }

  /// The bank that up to eight digits mean: the one with this code, else the one with this ISPB.
  ///
  /// A number can be both: 208 is the code of one bank and the ISPB of another.
  static func bank(_ text: String, in country: Country) -> BankLicence? {
    guard let number = number(text) else { return nil }
    let banks = all(of: country)
    return banks.first { $0.code == number } ?? banks.first { $0.ispb == number }
  }

  /// The bank that up to eight digits are the ISPB of.
  static func bank(ispb text: String, in country: Country) -> BankLicence? {
    number(text).flatMap { number in all(of: country).first { $0.ispb == number } }
  }

  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 8,
      text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(text)
  }

  var json: JSONValue {
    [
      "bank_code": .number(JSONNumber(code)),
      "ispb_code": ispb.map { .number(JSONNumber($0)) } ?? .null,
      "bank_name": .string(name), "bank_licensed": .bool(isLicensed),
    ]
  }
}
