/// Numbers of units that are a power of ten, as decimal text.
package enum DecimalText {
  /// The number with a point before its last digits, closing zeros left out.
  package static func text(_ units: Int128, decimals: Int) -> String {
    var digits = String(units.magnitude)
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    var fraction = digits.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (units < 0 ? "-" : "") + digits.dropLast(decimals)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
