/// One thing that a page asks for.
package struct HostedField: Sendable {
  /// What a phone's keyboard and a browser's memory need to know.
  package enum Kind: Sendable {
    case phone, email, address
    /// What nobody should complete or correct, such as the number of an account.
    case code
    /// A code of digits alone.
    case digits
  }

  /// The name that it is sent under.
  package let name: String
  package let label: String
  /// What was filled in before.
  package let value: String
  package var kind = Kind.code
  package var isRequired = true
  /// What it may be, if that is a choice.
  package var choices: [(value: String, label: String)] = []
  /// What may stand there.
  package var example: String?
  package var maximumLength: Int?
  /// What is wrong with what was filled in.
  package var fault: String?
  /// Whether the beneficiary is to begin here.
  package var isFocused = false

  package init(_ name: String, _ label: String, value: String) {
    self.name = name
    self.label = label
    self.value = value
  }
}

extension HostedField.Kind {
  var type: String? {
    switch self {
    case .phone: "tel"
    case .email: "email"
    case .address, .code, .digits: nil
    }
  }

  var keyboard: String? { self == .digits ? "numeric" : type }

  var autocomplete: String { self == .address ? "street-address" : type ?? "off" }
}
