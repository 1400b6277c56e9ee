import RecordCoding

/// Values that many of a piece have, each written once and named by its place from then on.
///
/// What is equal mostly comes close together, so that only the latest are compared.
struct SharedValues<Value: Equatable> {
  private static var reach: Int { 8 }

  private(set) var all: [Value] = []

  mutating func place(of value: Value) -> UInt64 {
    let first = max(0, all.count - Self.reach)
    if let place = all[first...].lastIndex(of: value) { return UInt64(place) }
    all.append(value)
    return UInt64(all.count - 1)
  }
}

/// The same values as they are read: one of several pieces is kept once.
struct KnownValues<Value: Equatable> {
  private static var most: Int { 64 }

  private var known: [Value] = []
  private var present: [Value] = []

  /// Takes the values of the next piece.
  mutating func take(_ values: [Value]) {
    present = values.map { value in known.first { $0 == value } ?? value }
    guard present.count <= Self.most else { return }
    known = present
  }

  func value(_ record: inout RecordReader) throws(RecordFault) -> Value {
    let place = try record.number()
    guard place < UInt64(present.count) else { throw .outOfRange }
    return present[Int(place)]
  }
}
