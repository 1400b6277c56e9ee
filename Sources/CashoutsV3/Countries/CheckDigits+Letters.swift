import SandboxCore
import TextPatterns

/// The checks of documents and accounts that have letters.
extension CheckDigits {
  private static let curpForm = try? TextPattern(#"^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$"#)
  private static let rfcForm = try? TextPattern(#"^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$"#)
  private static let curpAlphabet = Array("0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ")
  private static let rfcAlphabet = Array("0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ")

  static func curp(_ text: String) -> Bool {
    let text = text.uppercased()
    guard curpForm?.matches(text) == true, let values = values(text, curpAlphabet) else {
      return false
    }
    return values[17] == (10 - sum(values.prefix(17), (2...18).reversed()) % 10) % 10
  }

  static func rfc(_ text: String) -> Bool {
    let text = text.uppercased()
    guard rfcForm?.matches(text) == true, var values = values(text, rfcAlphabet),
      let last = text.last
    else { return false }
    if values.count == 12 { values.insert(37, at: 0) }
    let rest = sum(values.prefix(12), (2...13).reversed()) % 11
    return String(last) == (rest == 0 ? "0" : rest == 1 ? "A" : String(11 - rest))
  }

  /// ISO 13616: the country's letters and check digits move to the end, the whole is 1 modulo 97.
  static func iban(_ text: String) -> Bool {
    let moved = text.uppercased().dropFirst(4) + text.uppercased().prefix(4)
    var rest = 0
    for character in moved {
      guard character.isASCII, let value = character.hexDigitValue ?? letter(character) else {
        return false
      }
      rest = (rest * (value < 10 ? 10 : 100) + value) % 97
    }
    return text.utf8.count > 4 && rest == 1
  }

  private static func letter(_ character: Character) -> Int? {
    guard let byte = character.asciiValue, (65...90).contains(byte) else { return nil }
    return Int(byte) - 55
  }

  private static func values(_ text: String, _ alphabet: [Character]) -> [Int]? {
    let values = text.compactMap { alphabet.firstIndex(of: $0) }
    return values.count == text.count ? values : nil
  }
}
