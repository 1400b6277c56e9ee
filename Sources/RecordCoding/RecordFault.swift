/// Why bytes are no record.
package enum RecordFault: Error, Sendable, Equatable {
  /// They end in the middle of a value.
  case tooShort
  case outOfRange
  /// Something that this version does not know, such as a command of a later one.
  case unknown(String, Int)
  /// A name that nothing here has, such as an act of a contract that is not mocked.
  case unknownName(String)
  /// A value that cannot be.
  case invalid(String)
}

extension RecordFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooShort: "it ends in the middle of a value"
    case .outOfRange: "a number in it is too large"
    case .unknown(let what, let number): "\(what) \(number) is not known to this version"
    case .unknownName(let name): "\"\(name)\" is not known to this version"
    case .invalid(let what): "its \(what) cannot be"
    }
  }
}
