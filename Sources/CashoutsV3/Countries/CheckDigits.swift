/// A check digit algorithm by which an account or document proves itself.
///
/// The first six are stated by the pages and always run. The others are national rules that the
/// pages do not mention and partly break in their own examples; they only run when asked for.
/// - Source: countries.md, "Check-digit algorithms".
package enum CheckDigits: String, Sendable, CaseIterable {
  case cpf
  case cnpj
  case cbu
  case clabe
  case luhn
  case cci
  case cuit
  case rut
  case nit
  case dominicanCedula = "do_cedula"
  case ecuadorianCedula = "ec_cedula"
  case ecuadorianRUC = "ec_ruc"
  case peruvianRUC = "pe_ruc"
  case paraguayanRUC = "py_ruc"
  case uruguayanCI = "uy_ci"
  case uruguayanRUT = "uy_rut"
  case curp
  case rfc
  case turkishID = "tckn"
  case iban
  case nuban

  /// Whether the text carries the right check digits; only `nuban` needs the bank's code.
  package func isValid(_ text: String, bankCode: String? = nil) -> Bool {
    switch self {
    case .cpf: Self.cpf(Self.digits(text))
    case .cnpj: Self.cnpj(Self.digits(text))
    case .cbu: Self.cbu(Self.digits(text))
    case .clabe: Self.clabe(Self.digits(text))
    case .luhn: Self.luhn(Self.digits(text))
    case .cci: Self.cci(Self.digits(text))
    default: isValidNationally(text, bankCode)
    }
  }

  /// Whether the pages state the check.
  package var mark: Mark {
    switch self {
    case .cpf, .cnpj, .cbu, .clabe, .luhn, .cci: .documented
    default: .inferred
    }
  }

  /// The digits of a text; nil when anything else is in it.
  static func digits(_ text: String) -> [Int]? {
    var digits: [Int] = []
    digits.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      digits.append(Int(byte) - 48)
    }
    return digits
  }

  /// The sum of digits times weights, the shorter of the two ending it.
  static func sum(_ digits: some Sequence<Int>, _ weights: some Sequence<Int>) -> Int {
    zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension CheckDigits {
  private static func cpf(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 11, !isUniform(digits) else { return false }
    let first = elevenComplement(sum(digits.prefix(9), (2...10).reversed()))
    let second = elevenComplement(sum(digits.prefix(10), (2...11).reversed()))
    return digits[9] == first && digits[10] == second
  }

  /// Twelve to fourteen digits, leading zeros left out or not.
  private static func cnpj(_ digits: [Int]?) -> Bool {
    guard var digits, (12...14).contains(digits.count) else { return false }
    digits.insert(contentsOf: repeatElement(0, count: 14 - digits.count), at: 0)
    let weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    let first = elevenComplement(sum(digits.prefix(12), weights.dropFirst()))
    let second = elevenComplement(sum(digits.prefix(13), weights))
    return !isUniform(digits) && digits[12] == first && digits[13] == second
  }

  /// Whether all digits are the same, which the sums would let pass.
  private static func isUniform(_ digits: [Int]) -> Bool {
    digits.allSatisfy { $0 == digits[0] }
  }

  private static func elevenComplement(_ sum: Int) -> Int {
    sum % 11 < 2 ? 0 : 11 - sum % 11
  }

  /// Two blocks, each ending in its own digit.
  private static func cbu(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 22 else { return false }
    let bank = sum(digits[0..<7], [7, 1, 3, 9, 7, 1, 3])
    let account = sum(digits[8..<21], [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
    return digits[7] == (10 - bank % 10) % 10 && digits[21] == (10 - account % 10) % 10
  }

  private static func clabe(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 18 else { return false }
    var total = 0
    for index in 0..<17 { total += digits[index] * [3, 7, 1][index % 3] % 10 }
    return digits[17] == (10 - total % 10) % 10
  }

  static func luhn(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count > 1 else { return false }
    var total = 0
    for (index, digit) in digits.reversed().enumerated() {
      total += index % 2 == 0 ? digit : digit * 2 / 10 + digit * 2 % 10
    }
    return total % 10 == 0
  }

  /// Two digits at the end: one for the bank and branch, one for the account.
  private static func cci(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 20 else { return false }
    return digits[18] == cciDigit(digits[0..<6]) && digits[19] == cciDigit(digits[6..<18])
  }

  private static func cciDigit(_ digits: ArraySlice<Int>) -> Int {
    var total = 0
    for (index, digit) in digits.enumerated() {
      let product = digit * (index % 2 + 1)
      total += product / 10 + product % 10
    }
    return (10 - total % 10) % 10
  }
}
