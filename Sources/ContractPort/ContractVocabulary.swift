package import SandboxCore

/// What scenario files may say of a contract, beside what they may say of any.
///
/// Keys, checks, the JSON Schema and the reference page all come from it.
package struct ContractVocabulary: Sendable {
  /// Another word for the contract in conditions, as its own keys begin; `nil` for none.
  package var shortName: String?
  /// Fields of its requests that make payouts, as conditions may name them; those that the core
  /// knows of every payout, such as `amount`, need not be among them.
  package var fields: [ContractField] = []
  /// Which of them names a payout's bank; `nil` where none does.
  package var bank: String?
  /// Fields that only other calls of it have.
  package var callFields: [ContractField] = []
  /// Its own names of states, each the state that it stands for.
  package var states: [(name: String, status: PayoutStatus)] = []
  /// The codes with which its payouts are rejected; `nil` where any will do.
  package var rejections: ContractRejections?
  /// The refusals of creates that a file can ask for.
  package var declines: [ContractDecline] = []
  /// Steps that call it.
  package var steps: [ContractStep] = []
  /// What it knows of a country, by ISO 3166-1 alpha-2; `nil` where it cannot pay to.
  package var country: @Sendable (String) -> ContractCountry? = { _ in nil }

  package init() {}
}

/// A field that conditions may name, and how its values compare.
package struct ContractField: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Exactly as written.
    case text
    /// As a number, however it is written: `001` is 1.
    case number
    /// As a number with two decimals.
    case amount
    /// One of some words.
    case word([String])
  }

  package let name: String
  package let kind: Kind

  package init(_ name: String, _ kind: Kind = .text) {
    self.name = name
    self.kind = kind
  }
}

/// The codes of rejected payouts.
package struct ContractRejections: Sendable {
  package let codes: RejectionCodes
  /// What the code is where none is stated, in words.
  package let usual: String

  package init(_ codes: RejectionCodes, usual: String) {
    self.codes = codes
    self.usual = usual
  }
}

/// A refusal of creates that a scenario file can ask for.
package struct ContractDecline: Sendable {
  package let code: Int
  package let stage: Decline.Stage
  /// Whether a number beside the reason may be stated.
  package let takesReasonCode: Bool
  /// The words that its reason has to be one of, and what each is; `nil` for any text.
  package let reasons: (what: String, words: [String])?

  package init(
    _ code: Int,
    _ stage: Decline.Stage,
    takesReasonCode: Bool = false,
    reasons: (what: String, words: [String])? = nil
  ) {
    self.code = code
    self.stage = stage
    self.takesReasonCode = takesReasonCode
    self.reasons = reasons
  }
}

/// A country that a contract pays to.
package struct ContractCountry: Sendable {
  package let name: String
  /// Whether a bank's number may be one of its; `nil` where any may.
  package let hasBank: (@Sendable (Int) -> Bool)?

  package init(name: String, hasBank: (@Sendable (Int) -> Bool)? = nil) {
    self.name = name
    self.hasBank = hasBank
  }
}
