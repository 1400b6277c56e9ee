/// Texts that are written over wherever they stand, however many they are.
struct HiddenTexts {
  /// What is shorter may stand in any text by chance.
  static let shortest = 6

  /// By their first bytes; longer ones first, of which a shorter one may be a part.
  private let texts: [UInt64: [[UInt8]]]

  /// - Parameter texts: none of them shorter than ``shortest``.
  init(_ texts: Set<String>) {
    let grouped = Dictionary(grouping: texts.map { Array($0.utf8) }) { text in
      text.prefix(Self.shortest).reduce(0) { Self.next($0, $1) }
    }
    self.texts = grouped.mapValues { $0.sorted { $0.count > $1.count } }
  }

  /// The bytes with an x in the place of every byte of a text.
  func hidden(in bytes: [UInt8]) -> [UInt8] {
    guard !texts.isEmpty else { return bytes }
    var bytes = bytes
    var window: UInt64 = 0
    var index = 0
    while index < bytes.count {
      window = Self.next(window, bytes[index])
      index += 1
      let start = index - Self.shortest
      guard start >= 0, let candidates = texts[window],
        let found = candidates.first(where: { bytes[start...].starts(with: $0) })
      else { continue }
      index = start + found.count
      for place in start..<index { bytes[place] = UInt8(ascii: "x") }
      window = 0
    }
    return bytes
  }

  /// The latest bytes in one number.
  private static func next(_ window: UInt64, _ byte: UInt8) -> UInt64 {
    ((window << 8) | UInt64(byte)) & ((1 << (8 * UInt64(shortest))) - 1)
  }
}
