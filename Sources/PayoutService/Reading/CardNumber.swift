/// The number of a card.
enum CardNumber {
  /// Whether digits are a card's number: as many as one has, the last as the others make it.
  static func isValid(_ digits: String) -> Bool {
    8...19 ~= digits.utf8.count && hasCheckDigit(digits)
  }

  /// The check of ISO/IEC 7812-1, annex B.
  private static func hasCheckDigit(_ number: String) -> Bool {
    var sum = 0
    for (place, byte) in number.utf8.reversed().enumerated() {
      guard (0x30...0x39).contains(byte) else { return false }
      let digit = Int(byte) - 0x30
      let weighed = place.isMultiple(of: 2) ? digit : digit * 2
      sum += weighed > 9 ? weighed - 9 : weighed
    }
    return sum.isMultiple(of: 10)
  }
}
