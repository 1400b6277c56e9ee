/// A value of a request's field, as the wire had it.
package enum FieldValue: Sendable, Equatable {
  case text(String)
  /// The number's own text, such as `100.10`.
  case number(String)
  case bool(Bool)
  case null
  /// An array or object, as compact JSON text.
  case json(String)

  /// What a rule compares: the text, the digits, `true`, `false`; `nil` for null.
  package var comparableText: String? {
    switch self {
    case .text(let text), .number(let text), .json(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: nil
    }
  }

  init(kind: UInt8, text: @autoclosure () -> String) {
    self =
      switch kind {
      case 1: .number(text())
      case 2: .bool(true)
      case 3: .bool(false)
      case 4: .null
      case 5: .json(text())
      default: .text(text())
      }
  }

  /// Less than 8, so that it fits beside a name's number.
  var kind: UInt8 {
    switch self {
    case .text: 0
    case .number: 1
    case .bool(true): 2
    case .bool(false): 3
    case .null: 4
    case .json: 5
    }
  }

  /// What has to be kept besides the kind.
  var keptText: String {
    switch self {
    case .text(let text), .number(let text), .json(let text): text
    case .bool, .null: ""
    }
  }
}
