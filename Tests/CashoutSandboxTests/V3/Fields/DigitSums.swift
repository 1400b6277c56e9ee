import CashoutsV3

/// The check digits that the pages state, computed another way than the server does.
///
/// Each is written as a sum over all digits that has to vanish, or by a table of doubled digits.
enum DigitSums {
  static func holds(_ text: String, _ check: CheckDigits) -> Bool {
    let digits = text.unicodeScalars.compactMap { scalar in
      ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil
    }
    guard digits.count == text.unicodeScalars.count else { return false }
    return switch check {
    case .cpf: digits.count == 11 && register(digits, Array(1...9), Array(0...9))
    case .cnpj: cnpj(digits)
    case .cbu:
      digits.count == 22 && vanishes(digits.prefix(8), [7, 1, 3, 9, 7, 1, 3, 1])
        && vanishes(digits.suffix(14), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1])
    case .clabe:
      digits.count == 18
        && vanishes(digits[...], [3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1])
    case .luhn: digits.count > 1 && (digits.count % 2 == 0 ? luhn(digits) : luhn([0] + digits))
    case .cci:
      digits.count == 20 && luhn([0] + digits.prefix(6) + [digits[18]])
        && luhn([0] + digits[6..<18] + [digits[19]])
    default: true
    }
  }

  private static func vanishes(_ digits: ArraySlice<Int>, _ weights: [Int]) -> Bool {
    zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 } % 10 == 0
  }

  /// Brazil's registers: each digit is a weighted sum of those before it, modulo 11 and then 10.
  private static func register(_ digits: [Int], _ first: [Int], _ second: [Int]) -> Bool {
    let places = [(first, digits.count - 2), (second, digits.count - 1)]
    return Set(digits).count > 1
      && places.allSatisfy { weights, place in
        zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 } % 11 % 10 == digits[place]
      }
  }

  private static func cnpj(_ digits: [Int]) -> Bool {
    guard (12...14).contains(digits.count) else { return false }
    let whole = Array(repeating: 0, count: 14 - digits.count) + digits
    return register(
      whole,
      [6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9],
      [5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9]
    )
  }

  private static let doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

  /// Every second digit is doubled, beginning with the first.
  private static func luhn(_ digits: [Int]) -> Bool {
    let total = digits.enumerated().reduce(0) { sum, one in
      sum + (one.offset % 2 == 0 ? doubled[one.element] : one.element)
    }
    return total % 10 == 0
  }
}
