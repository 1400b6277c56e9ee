import ContractPort
import SandboxCore
package import WireJSON

/// The fields of a create request, read as clients really send them.
///
/// Text may come as a number and numbers as text; null, empty and blank texts count as absent;
/// unknown fields are carried along. Of a field sent twice the last one counts.
/// - Source: cashouts-v3.md §1.2.
package struct CreateRequest: Sendable {
  private let body: JSONObject
  private var texts: [(field: FieldName, text: String?)] = []
  /// Fields that came as an object, an array or a boolean where text is wanted.
  private(set) var wrongTypes: [FieldName] = []

  package init(_ body: JSONObject) {
    self.body = body
    texts.reserveCapacity(body.members.count)
    for member in body.members {
      guard let field = Self.fields[member.key] else { continue }
      note(member.value, as: field)
    }
  }

  private static let fields = Dictionary(
    uniqueKeysWithValues: FieldName.allCases.map { ($0.rawValue, $0) }
  )

  private mutating func note(_ value: JSONValue, as field: FieldName) {
    switch value {
    case .string(let text): texts.append((field, Self.isBlank(text) ? nil : text))
    case .number(let number): texts.append((field, number.text))
    case .null: texts.append((field, nil))
    case .bool, .array, .object:
      if Self.isText(field) { wrongTypes.append(field) }
    }
  }

  /// Whether nothing in the text can be seen; blanks of any script and of no width count as such.
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.value <= 0x20
        ? scalar == " " || (0x09...0x0D).contains(scalar.value)
        : !scalar.isASCII
          && (scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint)
    }
  }

  /// What is read as text; the others have readers of their own or none.
  private static func isText(_ field: FieldName) -> Bool {
    switch field {
    case .amount, .onHold, .registeredBankAccounts, .type, .cashoutType: false
    default: true
    }
  }

  /// The field as text; nil when it is absent or counts as such.
  package subscript(field: FieldName) -> String? {
    texts.last { $0.field == field }?.text
  }

  /// The amount in hundredths.
  func amount() throws(Amount.Fault) -> Int64 {
    try Amount.minorUnits(body[FieldName.amount.rawValue], limit: Money.limitMinorUnits)
  }

  /// Whether the payout starts on hold; nil when the value is neither true nor false.
  var isOnHold: Bool? {
    switch body[FieldName.onHold.rawValue] {
    case nil, .null, .string("false"), .bool(false): false
    case .string(let text) where Self.isBlank(text): false
    case .string("true"), .bool(true): true
    default: nil
    }
  }

  /// The accounts of `registered_bank_accounts`, one or a list; nil when it is neither, or when
  /// something else stands in the list.
  var registeredAccounts: [JSONObject]? {
    switch body[FieldName.registeredBankAccounts.rawValue] {
    case nil, .null: return []
    case .string(let text): return Self.isBlank(text) ? [] : nil
    case .object(let account): return account.isEmpty ? [] : [account]
    case .array(let elements):
      let accounts = elements.compactMap(\.object)
      return accounts.count == elements.count ? accounts : nil
    case .number, .bool: return nil
    }
  }

  /// The members but the credentials, as rules may match them and payouts keep them.
  var collectedFields: FieldCollector {
    var fields = FieldCollector(.cashoutsV3)
    for member in body.members where member.key != "login" && member.key != "pass" {
      fields.append(member.key, FieldValue(member.value))
    }
    return fields
  }
}
