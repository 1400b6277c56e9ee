extension CheckDigits {
  /// The rules of national registers, which the pages leave out.
  func isValidNationally(_ text: String, _ bankCode: String?) -> Bool {
    switch self {
    case .cuit: Self.cuit(Self.digits(text))
    case .rut: Self.rut(text)
    case .nit: Self.nit(Self.digits(text))
    case .dominicanCedula: text.utf8.count == 11 && Self.luhn(Self.digits(text))
    case .ecuadorianCedula: Self.ecuadorianCedula(Self.digits(text))
    case .ecuadorianRUC: Self.ecuadorianRUC(text)
    case .peruvianRUC: Self.peruvianRUC(Self.digits(text))
    case .paraguayanRUC: Self.paraguayanRUC(Self.digits(text))
    case .uruguayanCI: Self.uruguayanCI(Self.digits(text))
    case .uruguayanRUT: Self.uruguayanRUT(Self.digits(text))
    case .curp: Self.curp(text)
    case .rfc: Self.rfc(text)
    case .turkishID: Self.turkishID(Self.digits(text))
    case .iban: Self.iban(text)
    case .nuban: Self.nuban(Self.digits(text), bankCode)
    case .cpf, .cnpj, .cbu, .clabe, .luhn, .cci: isValid(text)
    }
  }

  /// Only the form of eleven digits has a check digit; where ten is left over it is 9.
  private static func cuit(_ digits: [Int]?) -> Bool {
    guard let digits, !digits.isEmpty else { return false }
    guard digits.count == 11 else { return true }
    let total = sum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
    let check = (11 - total % 11) % 11
    return digits[10] == min(check, 9)
  }

  /// Chile: the last character is a digit or K.
  private static func rut(_ text: String) -> Bool {
    guard let last = text.last, let digits = digits(String(text.dropLast())), !digits.isEmpty else {
      return false
    }
    let total = sum(digits.reversed(), repeating([2, 3, 4, 5, 6, 7]))
    let check = (11 - total % 11) % 11
    return last.uppercased() == (check == 10 ? "K" : String(check))
  }

  /// Colombia: the last digit.
  private static func nit(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count > 1 else { return false }
    let weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
    let rest = sum(digits.dropLast().reversed(), weights) % 11
    return digits[digits.count - 1] == (rest < 2 ? rest : 11 - rest)
  }

  private static func ecuadorianCedula(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 10, digits[2] < 6 else { return false }
    let province = digits[0] * 10 + digits[1]
    guard (1...24).contains(province) || province == 30 else { return false }
    return luhn(digits)
  }

  /// Natural persons: a cedula and 001; companies have a check of their own, which is not run.
  private static func ecuadorianRUC(_ text: String) -> Bool {
    guard let digits = digits(text), digits.count == 13, digits.suffix(3) != [0, 0, 0] else {
      return false
    }
    return digits[2] >= 6 || ecuadorianCedula(Array(digits.prefix(10)))
  }

  private static func peruvianRUC(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 11 else { return false }
    return digits[10] == (11 - sum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 10
  }

  private static func paraguayanRUC(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count > 1 else { return false }
    let rest = sum(digits.dropLast().reversed(), 2...) % 11
    return digits[digits.count - 1] == (rest > 1 ? 11 - rest : 0)
  }

  private static func uruguayanCI(_ digits: [Int]?) -> Bool {
    guard var digits, (6...8).contains(digits.count) else { return false }
    digits.insert(contentsOf: repeatElement(0, count: 8 - digits.count), at: 0)
    return digits[7] == (10 - sum(digits, [2, 9, 8, 7, 6, 3, 4]) % 10) % 10
  }

  private static func uruguayanRUT(_ digits: [Int]?) -> Bool {
    guard let digits, digits.count == 12 else { return false }
    return digits[11] == (11 - sum(digits, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11
  }

  private static func turkishID(_ digits: [Int]?) -> Bool {
    guard let digits, !digits.isEmpty else { return false }
    guard digits.count == 11 else { return true }
    let odd = stride(from: 0, to: 9, by: 2).reduce(0) { $0 + digits[$1] }
    let even = stride(from: 1, to: 8, by: 2).reduce(0) { $0 + digits[$1] }
    let tenth = ((odd * 7 - even) % 10 + 10) % 10
    let eleventh = digits.prefix(10).reduce(0, +) % 10
    return digits[0] != 0 && digits[9] == tenth && digits[10] == eleventh
  }

  /// Nigeria: three digits of the bank, then nine of the account and the check digit.
  private static func nuban(_ digits: [Int]?, _ bankCode: String?) -> Bool {
    guard let digits, digits.count == 10, let bank = bankCode.flatMap(Self.digits) else {
      return false
    }
    guard bank.count == 3 else { return true }
    let total = sum(bank + digits.prefix(9), repeating([3, 7, 3]))
    return digits[9] == (10 - total % 10) % 10
  }

  private static func repeating(_ weights: [Int]) -> some Sequence<Int> {
    (0..<40).lazy.map { weights[$0 % weights.count] }
  }
}
