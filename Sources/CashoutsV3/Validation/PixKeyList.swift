package import SandboxCore
import TextPatterns
import WireJSON

/// A request to validate PIX keys: `[{"pix":"<key>"}]`.
/// - Source: cashouts-v3.md §5.4.
package struct PixKeyList: Sendable {
  package let keys: [String]

  /// Reads the list.
  /// - Throws: `ValidationError` 202 for anything but a list of objects with `pix`.
  package init(_ bytes: [UInt8]) throws(ValidationError) {
    guard let elements = (try? JSONParser.parse(bytes))?.array else {
      throw .invalidBody("a list is expected", diagnosis: #"send [{"pix":"<key>"}]"#)
    }
    var keys: [String] = []
    for element in elements {
      guard let key = element.object?["pix"]?.text else {
        throw .invalidBody("pix is required", diagnosis: #"send [{"pix":"<key>"}]"#)
      }
      keys.append(key)
    }
    self.keys = keys
  }

  /// The answer: each key with whether it is valid.
  package func bytes(isValid: (String) -> Bool) -> [UInt8] {
    let rows = keys.map { key -> JSONValue in
      ["pix": .string(key), "valid": .bool(isValid(key))]
    }
    return JSONValue.array(rows).encoded()
  }
}

/// What a PIX key is.
/// - Source: cashouts-v3.md §5.4, §1.6.
package enum PixKeyType: String, Sendable, CaseIterable {
  case document = "DOCUMENT"
  case email = "EMAIL"
  case phone = "PHONE"
  case random = "RANDOM_ID"

  /// Whether the text is a key of this kind.
  package func accepts(_ key: String) -> Bool {
    switch self {
    case .document: CheckDigits.cpf.isValid(key) || CheckDigits.cnpj.isValid(key)
    case .email: key.utf8.count <= 100 && CountryTable.email.matches(key)
    case .phone, .random: Self.pattern(of: self)?.matches(key) ?? false
    }
  }

  /// The form of a key as the country data has it.
  private static func pattern(of kind: PixKeyType) -> TextPattern? {
    CountryTable.country("BR")?.account.pixKeys.first { $0.kind == kind }?.pattern
  }

  /// The kind of a key; nil when it is none.
  package init?(of key: String) {
    guard let kind = Self.allCases.first(where: { $0.accepts(key) }) else { return nil }
    self = kind
  }

  /// A payout to the key, for the bank's rules to look at.
  package func order(key: String, document: String? = nil) -> PayoutOrder {
    var fields = RequestFields(["country": .text("BR")], .cashoutsV3)
    switch self {
    case .phone:
      fields.append("bank_code", .text("10000"))
      fields.append("phone", .text(key))
    case .email:
      fields.append("bank_code", .text("10001"))
      fields.append("email", .text(key))
    case .document: fields.append("bank_code", .text("10002"))
    case .random: fields.append("bank_account", .text(key))
    }
    if let document = self == .document ? key : document {
      fields.append("document_id", .text(document))
    }
    return PayoutOrder(
      contract: .cashoutsV3,
      externalID: "validation of \(key)",
      amount: Money(minorUnits: 100, currency: Currency("BRL") ?? .usd),
      country: "BR",
      fields: fields,
      rejections: RejectionTable.codes
    )
  }
}
