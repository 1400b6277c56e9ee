import ScenarioText
import WireJSON

extension MatchKey {
  /// What editors are told about a field's conditions.
  var schema: ValueSchema {
    values.described("`\(name)`, \(comparison)")
  }

  private var values: ValueSchema {
    switch kind {
    case .text: .shared("textCondition")
    case .number: .shared("numberCondition")
    case .amount: .shared("amountCondition")
    case .count: .shared("countCondition")
    case .country: .shared("countryCondition")
    case .currency: .shared("currencyCondition")
    case .word(let words, let short): Self.oneOf(words + short.keys.sorted())
    case .state(let states): Self.oneOf(states.names)
    }
  }

  private static func oneOf(_ words: [String]) -> ValueSchema {
    .oneOrMore(.any(of: [.words(words), .shared("wordValue")]), ConditionForm.count)
  }

  private var comparison: String {
    let several = "or a list of such."
    let shared = "a glob such as late-*, a /regular expression/, present, absent, \(several)"
    return switch kind {
    case .text: "compared as text, exactly as written; or \(shared)"
    case .number: "compared as a number: 001 is 1, \">= 100\", \"1..99\"; or \(shared)"
    case .amount: "compared as a number: 1500, \">= 1000\", \"100..200\"; or \(shared)"
    case .count: "counted from 1: 1, \">= 3\", \"1..3\", \(several)"
    case .word(let words, _): "one of \(words.joined(separator: ", ")); \(shared)"
    case .state(let states): "one of \(states.names.joined(separator: ", ")); \(shared)"
    case .country: "a code such as BR; or \(shared)"
    case .currency: "a code such as BRL; or \(shared)"
    }
  }
}

/// The forms of conditions, in the words of JSON Schema.
enum ConditionForm {
  /// How many values a list of them may have.
  static let count = 1...100_000

  /// What the schema's definitions stand for, by name: single values, and one or more of them.
  static let definitions: [(name: String, schema: ValueSchema)] =
    values.map { ("\($0)Value", $1) }
    + values.filter { $0.name != "word" }.map { name, _ in
      ("\(name)Condition", .oneOrMore(.shared("\(name)Value"), count))
    }

  private static let values: [(name: String, schema: ValueSchema)] = [
    ("text", text), ("number", number(anyNumber)), ("amount", number(amount)),
    ("count", wholeNumber), ("country", form("[A-Z]{2}")), ("currency", form("[A-Z]{3}")),
    ("word", form(nil)),
  ]

  private static let anyNumber = "-?[0-9]{1,24}([.][0-9]{1,6})?"
  private static let amount = "-?[0-9]{1,24}([.][0-9]{1,2}0{0,4})?"
  private static let signs = "(>=|<=|!=|>|<)"
  private static let longest = 1000

  /// A number, quoted or not, or any other form.
  private static func number(_ number: String) -> ValueSchema {
    form(number, of: number, type: ["number", "string"])
  }

  /// A text, which no sign of a comparison may begin unless a number follows.
  private static let text = ValueSchema([
    "type": ["string", "number", "boolean"], "maxLength": .integer(longest),
    "pattern": .string(#"^(\#(signs) *\#(anyNumber) *|(?!\#(signs))[\s\S]*)$"#),
  ])

  private static let wholeNumber = ValueSchema([
    "type": ["integer", "string"], "minimum": 1,
    "pattern": .string(
      "^(\(signs) *\(whole) *| *\(whole) *[.][.] *\(whole) *|\(whole))$"
    ),
  ])

  private static let whole = "0*[1-9][0-9]*([.]0{1,6})?"

  /// One exact form, or any of those that every field has.
  private static func form(
    _ exact: String?,
    of number: String = anyNumber,
    type: JSONValue = ["string"]
  ) -> ValueSchema {
    let forms = [
      "present", "absent", "\(signs) *\(number) *", " *\(number) *[.][.] *\(number) *",
      #"/[\s\S]*/"#, #"(?!\#(signs))[\s\S]*[*?][\s\S]*"#,
    ]
    let pattern = (forms + (exact.map { [$0] } ?? [])).joined(separator: "|")
    return ValueSchema([
      "type": type, "maxLength": .integer(longest), "pattern": .string("^(\(pattern))$"),
    ])
  }
}
