/// A set of Unicode scalars, such as the digits or everything but a line break.
///
/// Asking for an ASCII scalar costs one shift; others are searched for in sorted ranges.
struct ScalarSet: Sendable, Hashable {
  /// In order, with a gap between any two.
  let ranges: [ClosedRange<UInt32>]
  private let lowASCII: UInt64
  private let highASCII: UInt64

  init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = Self.merged(ranges)
    lowASCII = Self.bits(of: self.ranges, from: 0)
    highASCII = Self.bits(of: self.ranges, from: 64)
  }

  init(_ scalar: Unicode.Scalar) {
    self.init([scalar.value...scalar.value])
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 64 { return lowASCII >> UInt64(value) & 1 == 1 }
    if value < 128 { return highASCII >> UInt64(value - 64) & 1 == 1 }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// Every scalar that is not in this set.
  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return ScalarSet(gaps)
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private static func bits(of ranges: [ClosedRange<UInt32>], from base: UInt32) -> UInt64 {
    var bits: UInt64 = 0
    for range in ranges.prefix(while: { $0.lowerBound < base + 64 }) {
      for value in range.clamped(to: base...base + 63) where range.contains(value) {
        bits |= 1 << UInt64(value - base)
      }
    }
    return bits
  }
}

extension ScalarSet {
  package static let all = ScalarSet([0...0x10FFFF])
  /// `\d`: ASCII digits only, so that a look-alike digit is no digit.
  static let digits = ScalarSet([0x30...0x39])
  /// `\w`: ASCII letters, digits and the underscore.
  static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// `\s`: blank, tab, line feed, vertical tab, form feed, carriage return.
  static let blanks = ScalarSet([0x09...0x0D, 0x20...0x20])
  /// `.`: everything but an end of line.
  static let noLineBreak = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x85...0x85, 0x2028...0x2029])
    .inverted
}
