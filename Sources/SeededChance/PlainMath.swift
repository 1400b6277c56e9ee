/// Logarithm and exponential from the four basic operations alone.
///
/// A platform's own library may differ from another's in the last bit, and a draw must not: these
/// give the same bits everywhere. Good to about fifteen digits.
package enum PlainMath {
  private static let ln2 = 0.693_147_180_559_945_3

  /// The natural logarithm of a positive number.
  package static func ln(_ value: Double) -> Double {
    precondition(value > 0 && value.isFinite, "\(value) has no logarithm")
    var exponent = Double(value.exponent)
    var significand = value.significand
    if significand > 1.414_213_562_373_095_1 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), a quickly falling series for m near 1.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for term in stride(from: 27, through: 1, by: -2) { sum = sum * square + 1 / Double(term) }
    return exponent * ln2 + 2 * ratio * sum
  }

  /// e to a power; 0 and infinity beyond what a number can hold.
  package static func exp(_ power: Double) -> Double {
    guard power > -700 else { return 0 }
    guard power < 700 else { return .infinity }
    let halves = (power / ln2).rounded()
    let rest = power - halves * ln2
    var sum = 1.0
    for term in stride(from: 18, through: 1, by: -1) { sum = 1 + sum * rest / Double(term) }
    return Double(sign: .plus, exponent: Int(halves), significand: sum)
  }

  /// The value below which a standard normal variable stays with this probability, 0 to 1 excluded.
  ///
  /// Acklam's rational approximation; off by less than one part in 10⁸.
  package static func normalQuantile(_ probability: Double) -> Double {
    let low = 0.024_25
    if probability < low { return tail(probability) }
    if probability > 1 - low { return -tail(1 - probability) }
    let centred = probability - 0.5
    let square = centred * centred
    return centred * polynomial(centre.over, square)
      / (polynomial(centre.under, square) * square + 1)
  }

  private static func tail(_ probability: Double) -> Double {
    let root = (-2 * ln(probability)).squareRoot()
    return polynomial(outer.over, root) / (polynomial(outer.under, root) * root + 1)
  }

  /// The coefficient of the highest power comes first.
  private static func polynomial(_ coefficients: [Double], _ value: Double) -> Double {
    coefficients.reduce(0) { $0 * value + $1 }
  }

  private static let centre = (
    over: [
      -39.696_830_286_653_76, 220.946_098_424_520_5, -275.928_510_446_968_7,
      138.357_751_867_269_0, -30.664_798_066_147_16, 2.506_628_277_459_239,
    ],
    under: [
      -54.476_098_798_224_06, 161.585_836_858_040_9, -155.698_979_859_886_6,
      66.801_311_887_719_72, -13.280_681_552_885_72,
    ]
  )

  private static let outer = (
    over: [
      -0.007_784_894_002_430_293, -0.322_396_458_041_136_5, -2.400_758_277_161_838,
      -2.549_732_539_343_734, 4.374_664_141_464_968, 2.938_163_982_698_783,
    ],
    under: [
      0.007_784_695_709_041_462, 0.322_467_129_070_039_8, 2.445_134_137_142_996,
      3.754_408_661_907_416,
    ]
  )
}
