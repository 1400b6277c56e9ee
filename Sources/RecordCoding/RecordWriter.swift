/// Writes values as the bytes of a record: small numbers in few bytes, texts with their length.
package struct RecordWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Seven bits a byte, the lowest first.
  package mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Numbers near zero in few bytes, whatever their sign.
  package mutating func integer(_ value: Int64) {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  package mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// Sixteen bytes' worth, as sums of money are.
  package mutating func wide(_ value: Int128) {
    integer(Int64(truncatingIfNeeded: value >> 64))
    number(UInt64(truncatingIfNeeded: value))
  }

  package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Eight bytes, so that the very same number is read again.
  package mutating func real(_ value: Double) {
    let bits = value.bitPattern
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  package mutating func text(_ value: String) {
    number(UInt64(value.utf8.count))
    bytes.append(contentsOf: value.utf8)
  }

  package mutating func bytes(_ value: [UInt8]) { bytes(value[...]) }

  package mutating func bytes(_ value: ArraySlice<UInt8>) {
    number(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// Bytes as they are, without their length.
  package mutating func append(_ value: [UInt8]) { bytes.append(contentsOf: value) }

  package mutating func text(_ value: String?) {
    flag(value != nil)
    if let value { text(value) }
  }

  /// A value that may be missing.
  package mutating func optional<Value>(
    _ value: Value?,
    _ write: (inout RecordWriter, Value) -> Void
  ) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  /// Several values in their order.
  package mutating func list<Values: Collection>(
    _ values: Values,
    _ write: (inout RecordWriter, Values.Element) -> Void
  ) {
    number(UInt64(values.count))
    for value in values { write(&self, value) }
  }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
