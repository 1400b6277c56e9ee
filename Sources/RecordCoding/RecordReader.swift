/// Reads what a ``RecordWriter`` wrote, in the same order.
///
/// Bytes may be anything: what cannot be read is a fault, never a trap.
package struct RecordReader: Sendable {
  private let source: [UInt8]
  /// Where the next value stands.
  package private(set) var position: Int
  private let end: Int
  /// The version of the format that the bytes were written in; values ask for it where they changed.
  package let version: Int

  /// - Parameters:
  ///   - bytes: where the record stands.
  ///   - range: its place; `nil` for all of them.
  ///   - version: of the format that it was written in.
  package init(_ bytes: [UInt8], _ range: Range<Int>? = nil, version: Int) {
    source = bytes
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    position = range.lowerBound
    end = range.upperBound
    self.version = version
  }

  package var isAtEnd: Bool { position == end }

  package mutating func byte() throws(RecordFault) -> UInt8 {
    guard position < end else { throw .tooShort }
    defer { position += 1 }
    return source[position]
  }

  package mutating func number() throws(RecordFault) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 63 || byte < 2 else { throw .outOfRange }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  package mutating func long() throws(RecordFault) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  package mutating func integer() throws(RecordFault) -> Int { Int(try long()) }

  package mutating func wide() throws(RecordFault) -> Int128 {
    let high = Int128(try long()) << 64
    return high | Int128(try number())
  }

  /// A count of things or bytes of which each takes a byte at least.
  package mutating func count() throws(RecordFault) -> Int {
    let value = try number()
    guard value <= UInt64(end - position) else { throw .tooShort }
    return Int(value)
  }

  package mutating func flag() throws(RecordFault) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    case let other: throw .unknown("flag", Int(other))
    }
  }

  package mutating func real() throws(RecordFault) -> Double {
    guard end - position >= 8 else { throw .tooShort }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(source[position + index]) << UInt64(8 * index) }
    position += 8
    return Double(bitPattern: bits)
  }

  package mutating func text() throws(RecordFault) -> String {
    String(decoding: try slice(), as: UTF8.self)
  }

  package mutating func bytes() throws(RecordFault) -> [UInt8] { Array(try slice()) }

  /// Bytes with their length in front, where they stand.
  package mutating func slice() throws(RecordFault) -> ArraySlice<UInt8> {
    let length = try count()
    defer { position += length }
    return source[position..<position + length]
  }

  package mutating func optionalText() throws(RecordFault) -> String? {
    try flag() ? try text() : nil
  }

  /// An integer that may be missing; not generic, for what is generic is slow from another target.
  package mutating func optionalInteger() throws(RecordFault) -> Int? {
    try flag() ? try integer() : nil
  }

  package mutating func optionalNumber() throws(RecordFault) -> UInt64? {
    try flag() ? try number() : nil
  }

  package mutating func optional<Value>(
    _ read: (inout RecordReader) throws(RecordFault) -> Value
  ) throws(RecordFault) -> Value? {
    try flag() ? try read(&self) : nil
  }

  package mutating func list<Value>(
    _ read: (inout RecordReader) throws(RecordFault) -> Value
  ) throws(RecordFault) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }
}
