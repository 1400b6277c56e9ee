import CashoutsV3
import SandboxCore
import TextPatterns
import WireJSON

/// Every field of a country's create with values of every kind that people get wrong.
struct FieldCases {
  private let oracle: FieldOracle

  init(_ country: Country, _ sample: JSONObject) {
    oracle = FieldOracle(country: country, sample: sample)
  }

  /// The cases of the fields that the country has rules for, and of its currency.
  var ofCountry: [FieldCase] {
    (oracle.country.fields.map(\.name) + [.currency]).flatMap(cases)
  }

  /// The cases of the fields that the country says nothing of.
  var ofOthers: [FieldCase] {
    CreateField.all.map(\.name).filter { oracle.country.field($0) == nil }.flatMap(cases)
  }

  private func cases(_ field: FieldName) -> [FieldCase] {
    switch field {
    case .type, .cashoutType: wrongTypes.map { make(field, $0.0, $0.1, .taken) }
    case .registeredBankAccounts: []
    case .onHold: switches
    case .amount: absent(field) + badAmounts
    default: absent(field) + badTypes(field) + texts(field)
    }
  }

  private func make(
    _ field: FieldName,
    _ title: String,
    _ value: JSONValue?,
    _ verdict: FieldCase.Verdict
  ) -> FieldCase {
    FieldCase(field: field, title: title, value: value, verdict: verdict)
  }

  // MARK: Kinds of values

  private func absent(_ field: FieldName) -> [FieldCase] {
    let values: [(String, JSONValue?)] = [
      ("missing", nil), ("null", .null), ("empty", ""), ("blank", " \t "),
      ("blanks of Unicode", "\u{A0}\u{2003}\u{200B}\u{FEFF}"),
    ]
    let isNeeded = oracle.needs(field)
    return values.map { title, value in
      make(field, title, value, isNeeded ? .refused(field.camelCase) : .taken)
    }
  }

  private let wrongTypes: [(String, JSONValue)] = [
    ("a list", ["1"]), ("an object", ["a": 1]), ("a truth value", true),
  ]

  private func badTypes(_ field: FieldName) -> [FieldCase] {
    wrongTypes.map { make(field, $0.0, $0.1, .refused(field.camelCase)) }
  }

  private var switches: [FieldCase] {
    let bad: [(String, JSONValue)] = [
      ("a word", "maybe"), ("a number", 1), ("a list", []), ("capitals", "TRUE"),
    ]
    let good: [(String, JSONValue)] = [("true", true), ("false", false), ("a text", "true")]
    return absent(.onHold) + bad.map { make(.onHold, $0.0, $0.1, .refused("onHold")) }
      + good.map { make(.onHold, $0.0, $0.1, .taken) }
  }

  private var badAmounts: [FieldCase] {
    let bad: [JSONValue] = [
      0, -1, 1.001, "1.000", "1e2", "1,00", " 1", "1 ", "+1", ".5", "5.", "NaN", "0x10", "٣", "１",
      "1\u{200B}", "99999999999999999999", true, ["1"], ["a": 1],
    ]
    return bad.map { make(.amount, $0.kind, $0, .refused("amount")) }
      + ["1", "1.5", "001.50", 1.25].map { make(.amount, "right", $0, .taken) }
  }

  private func texts(_ field: FieldName) -> [FieldCase] {
    let base = oracle.base(field)
    let texts =
      Self.isFirstWithRule(field, oracle.country)
      ? NearMiss.texts(of: base, cap: oracle.cap(field)) : NearMiss.fewTexts(of: base)
    return texts.compactMap { title, text in
      let verdict = oracle.verdict(text, field)
      // Another bank may want another account.
      if field == .bankCode, verdict == .taken, Int(text) != Int(base) { return nil }
      return make(field, title, .string(text), verdict)
    }
  }

  /// Whether no country before has the same form of the field; elsewhere a few texts have to do.
  static func isFirstWithRule(_ field: FieldName, _ country: Country) -> Bool {
    if field == .documentID, !country.documents.isEmpty { return true }
    let source = country.field(field)?.pattern.source
    let first = CountryTable.codes.first {
      CountryTable.country($0)?.field(field)?.pattern.source == source
    }
    return first == country.code
  }
}
