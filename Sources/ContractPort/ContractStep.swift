package import SandboxCore
package import WireJSON

/// A key of scenario files' steps that calls a contract, such as `create`.
///
/// Its value is a mapping: `as`, `of` and `repeat` are the language's own, anything else is a field
/// that the contract makes a request of.
package struct ContractStep: Sendable {
  /// What a call has to do with payouts.
  package enum Purpose: Sendable, Hashable {
    /// It makes one, which `as` may name.
    case makesPayout
    /// It is about one, which `of` names; that of the last create if nothing does.
    case concernsPayout
    case neither
  }

  package let key: String
  /// What editors say of it, in a sentence.
  package let about: String
  /// The purposes that its calls may have.
  package let purposes: Set<Purpose>
  /// Fields that editors offer.
  package let fields: [String]
  /// Further fields that are no slips.
  package let others: [String]
  /// Fields that name a payout by themselves, so that `of` is not needed.
  package let naming: Set<String>
  /// Fields that take certain words alone, as they choose the call.
  package let words: [String: [String]]
  private let judge: @Sendable (JSONObject) -> Purpose

  /// A key whose calls all have one purpose.
  package init(
    _ key: String,
    about: String,
    _ purpose: Purpose,
    fields: [String],
    others: [String] = [],
    naming: Set<String> = []
  ) {
    self.init(
      key,
      about: about,
      [purpose],
      fields: fields,
      others: others,
      naming: naming
    ) { _ in purpose }
  }

  /// A key whose fields say what a call is for.
  package init(
    _ key: String,
    about: String,
    _ purposes: Set<Purpose>,
    fields: [String],
    others: [String] = [],
    naming: Set<String> = [],
    words: [String: [String]] = [:],
    purpose: @escaping @Sendable (JSONObject) -> Purpose
  ) {
    self.key = key
    self.about = about
    self.purposes = purposes
    self.fields = fields
    self.others = others
    self.naming = naming
    self.words = words
    judge = purpose
  }

  /// What a call with these fields is for.
  package func purpose(of fields: JSONObject) -> Purpose { judge(fields) }
}

/// What a step says of one call.
package struct StepStatement: Sendable {
  package enum Completion: Sendable {
    /// What is not stated gets valid values, the credentials among them.
    case everything
    /// Nothing but the credentials is added, whatever is stated of them.
    case credentials
  }

  package let fields: JSONObject
  /// The merchant's id of a payout that is made, unless one is stated.
  package let externalID: String
  /// The payout that `of` means, as far as it is known.
  package let payout: PayoutKey?
  package let completion: Completion

  package init(
    _ fields: JSONObject,
    externalID: String = "",
    about payout: PayoutKey? = nil,
    completing completion: Completion = .everything
  ) {
    self.fields = fields
    self.externalID = externalID
    self.payout = payout
    self.completion = completion
  }
}

/// Who makes a call, and when.
package struct ContractCaller: Sendable {
  package let merchant: Merchant
  /// Virtual time.
  package let now: Instant

  package init(_ merchant: Merchant, at now: Instant) {
    self.merchant = merchant
    self.now = now
  }
}
