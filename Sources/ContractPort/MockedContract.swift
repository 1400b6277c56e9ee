package import SandboxCore
package import WireJSON

/// A wire contract that the sandbox mocks, as far as a running sandbox needs to know it.
///
/// A running sandbox knows no contract: it keeps their values, takes their acts through its one
/// door, and asks the contract of a payout how its merchant is told. What a contract answers to
/// calls is its part above this one.
package protocol MockedContract: RecordedContract {
  /// What its webhooks are signed with.
  associatedtype Keys: ContractKeys

  /// What payouts are marked with that were made through it.
  var mark: Contract { get }

  /// What it answers to.
  var endpoints: [ContractEndpoint] { get }

  /// The credentials of a merchant that are no login, by which its calls name their sandbox.
  func names(of merchant: Merchant) -> [String]

  /// What scenario files may choose of it by a word, such as a brand.
  var choices: [ContractChoice] { get }

  /// Whether its webhooks leave the status open, so that a merchant has to ask for it.
  var hidesStatus: Bool { get }

  /// What one attempt of a webhook carries, wrong where the delivery asks for it.
  func message(_ delivery: WebhookDelivery, _ keys: Keys) -> WebhookMessage

  /// A webhook as somebody sends it who does not know the merchant's keys; `nil` where there is none.
  func forgery(_ notice: ForgedNotice) -> WebhookMessage?

  /// The fields of a webhook of its that arrived, perhaps not whole; `nil` for what is none of its.
  func fields(of webhook: WebhookMessage) -> JSONObject?

  /// When the change was that the fields of a webhook tell of, as text that sorts as time does; `nil`
  /// where they do not say.
  func date(in fields: JSONObject) -> String?

  /// What scenario files may say of it.
  var vocabulary: ContractVocabulary { get }

  /// The body of a step's call; of steps of its own vocabulary alone.
  func body(of step: String, _ statement: StepStatement, by caller: ContractCaller) -> JSONObject

  /// A call that a step makes by its own key, such as `create`, with a body that is complete but for
  /// what proves the caller; `nil` when it has no such step.
  func call(of step: String, _ body: [UInt8], by caller: ContractCaller) -> ContractCall?

  /// What a step has to state to make a call again, for recordings; `nil` when it would make
  /// another, such as one with the right credentials instead of wrong ones.
  func stated(_ call: ContractCall, of step: String, by caller: ContractCaller) -> JSONObject?

  /// How a request or an answer names its payout; `nil` where it names none.
  func payout(namedIn body: JSONObject) -> PayoutKey?

  /// What proves the caller of these bytes, as a header; `nil` where something else does.
  func signature(of body: [UInt8], by merchant: Merchant) -> (name: String, value: String)?

  /// An answer without what is another in each run, such as a page's address, for recordings.
  func lasting(_ answer: JSONValue, of endpoint: ContractEndpoint) -> JSONValue

  /// Ids that follow from what proves a merchant, such as those of pages that nobody may guess: each
  /// with the one in its place that another merchant would have, for recordings.
  ///
  /// - Parameters:
  ///   - kept: what contracts keep.
  ///   - seed: the seed of both.
  ///   - merchant: whose ids are wanted.
  ///   - other: in whose place it is.
  /// - Returns: ids of the other one by those of the merchant.
  func ids(
    in kept: ContractValues,
    _ seed: UInt64,
    of merchant: Merchant,
    for other: Merchant
  ) -> [String: String]

  /// Why a payout was rejected, in the contract's words.
  func reason(_ rejection: Rejection) -> String

  /// Members of its bodies, beside those that any contract may have, that logs and recordings hide;
  /// compared without case, hyphens and underscores.
  var hidden: Set<String> { get }

  /// Members of its bodies with a number of which logs show the first six and last four digits; a
  /// number that only looks like it stands in recordings.
  var shortened: Set<String> { get }

  /// Headers in lower case, beside `Authorization`, without which recordings could not make its
  /// calls again; they are among ``hidden`` where they have secrets.
  var spokenHeaders: [String] { get }

  /// What a merchant does about a create whose answer was lost; `nil` where nothing is particular.
  var remedy: String? { get }

  /// Its own word for how a payout stands; `nil` where the core's is its own.
  func word(_ payout: Payout) -> String?

  /// Whether it hears of its payouts' changes by ``hear(_:switches:own:through:)``.
  var hearsChanges: Bool { get }

  /// Takes note of changes inside the very decision that made them, its payouts' creation included.
  ///
  /// It is only told when a payout of its own is among those that changed.
  ///
  /// - Parameters:
  ///   - changes: all changes at once, of other contracts' payouts, too, in their order.
  ///   - switches: what is chosen of the contracts.
  ///   - own: what contracts keep, to be changed.
  ///   - door: the core behind all these changes; a command that it carries out is of the same
  ///     decision.
  func hear<Door: ContractDoor>(
    _ changes: [PayoutChange],
    switches: ContractValues,
    own: inout ContractValues,
    through door: inout Door
  )
}

extension MockedContract {
  package func names(of _: Merchant) -> [String] { [] }
  package var choices: [ContractChoice] { [] }
  package var hidesStatus: Bool { false }
  package var vocabulary: ContractVocabulary { ContractVocabulary() }
  package func body(
    of _: String,
    _ statement: StepStatement,
    by _: ContractCaller
  ) -> JSONObject { statement.fields }
  package func call(of _: String, _: [UInt8], by _: ContractCaller) -> ContractCall? { nil }
  package func stated(
    _: ContractCall,
    of _: String,
    by _: ContractCaller
  ) -> JSONObject? { nil }
  package func payout(namedIn _: JSONObject) -> PayoutKey? { nil }
  package func signature(
    of _: [UInt8],
    by _: Merchant
  ) -> (name: String, value: String)? { nil }
  package func lasting(_ answer: JSONValue, of _: ContractEndpoint) -> JSONValue { answer }
  package func ids(
    in _: ContractValues,
    _: UInt64,
    of _: Merchant,
    for _: Merchant
  ) -> [String: String] { [:] }
  package func forgery(_: ForgedNotice) -> WebhookMessage? { nil }
  package func fields(of _: WebhookMessage) -> JSONObject? { nil }
  package func date(in _: JSONObject) -> String? { nil }
  package var hidden: Set<String> { [] }
  package var shortened: Set<String> { [] }
  package var spokenHeaders: [String] { [] }
  package var remedy: String? { nil }
  package func word(_: Payout) -> String? { nil }
  package var hearsChanges: Bool { false }
  package func hear<Door: ContractDoor>(
    _: [PayoutChange],
    switches _: ContractValues,
    own _: inout ContractValues,
    through _: inout Door
  ) {}
}

/// What a forged webhook is to say.
package struct ForgedNotice: Sendable {
  package let externalID: String
  package let cashoutID: Int
  package let rejection: Rejection
  package let date: Instant

  package init(externalID: String, cashoutID: Int, rejection: Rejection, date: Instant) {
    self.externalID = externalID
    self.cashoutID = cashoutID
    self.rejection = rejection
    self.date = date
  }
}
