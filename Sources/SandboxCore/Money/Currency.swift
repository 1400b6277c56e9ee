/// An ISO 4217 currency code: three letters A to Z, packed into 32 bits.
package struct Currency: Hashable, Sendable {
  private let packed: UInt32

  /// Reads a code such as `BRL`; `nil` unless it is exactly three letters A to Z.
  package init?(_ code: String) {
    var packed: UInt32 = 0
    guard code.utf8.count == 3 else { return nil }
    for byte in code.utf8 {
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte else { return nil }
      packed = packed << 8 | UInt32(byte)
    }
    self.packed = packed
  }

  private init(_ letters: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)) {
    packed = letters.0.value << 16 | letters.1.value << 8 | letters.2.value
  }

  /// The code as text, three upper-case letters.
  package var code: String {
    String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: packed >> $0) }, as: UTF8.self)
  }

  /// United States dollar, the platform's default settlement currency.
  package static let usd = Currency(("U", "S", "D"))
}

extension Currency: Comparable {
  package static func < (left: Currency, right: Currency) -> Bool { left.packed < right.packed }
}

extension Currency: CustomStringConvertible {
  package var description: String { code }
}
