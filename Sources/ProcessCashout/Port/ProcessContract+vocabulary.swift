package import ContractPort
import SandboxCore
import WireJSON

/// What scenario files may say of the contract.
extension ProcessContract {
  package var vocabulary: ContractVocabulary { Self.words }

  private static let words: ContractVocabulary = {
    var words = ContractVocabulary()
    words.shortName = "process"
    words.fields = [
      ContractField("method", .word(CashoutMethod.allCases.map(\.rawValue))),
      ContractField("email"), ContractField("comments"),
    ]
    words.callFields = [
      ContractField("provider", .word(LinkProvider.allCases.map(\.rawValue)))
    ]
    words.states = PayoutStatus.allCases.filter { $0 != .onHold }.map {
      (name: CashoutView.name(of: $0), status: $0)
    }
    words.declines = [ContractDecline(ProcessTerms.decline, .end)]
    words.steps = [step]
    words.country = { $0 == TokenClaims.country ? ContractCountry(name: "United States") : nil }
    return words
  }()

  /// - Source: process-cashout.md §§2, 4 to 6.
  private static let step = ContractStep(
    "process",
    about: "POST /cashout/process, or the call of the same contract that `call` names, logged in; "
      + "what is not stated of a cashout is 100000 cents to payoneer.",
    [.makesPayout, .neither],
    fields: ["call", "amount", "method", "email", "comments", "provider"],
    others: ["page", "perpage", "count", "limit", "transactionId", "apiKey", "id"],
    words: ["call": ProcessEndpoint.allCases.map(\.rawValue)]
  ) { fields in
    fields["call"].map { $0.text == ProcessEndpoint.process.rawValue } ?? true
      ? .makesPayout : .neither
  }

  package var choices: [ContractChoice] {
    [
      ContractChoice(
        "process.error_status",
        about: "The HTTP status of business errors; 400 is for clients that follow any 3xx.",
        of: \ProcessOptions.errorStatus,
        at: ControlPath.process
      ),
      ContractChoice(
        "process.fee_check",
        about: "What a balance has to cover: amount and fee, or the amount with the fee inside.",
        of: \ProcessOptions.feeCheck,
        at: ControlPath.process
      ),
      ContractChoice(
        "process.estimate",
        about: "When a cashout is said to be completed: after 48 hours, or after business days.",
        of: \ProcessOptions.estimate,
        at: ControlPath.process
      ),
      ContractChoice(
        "process.lists",
        about: "The generation of the pages whose lists are answered.",
        of: \ProcessOptions.lists,
        at: ControlPath.process
      ),
      ContractChoice(
        "process.account",
        about: "Whether a fresh account is verified.",
        of: \ProcessOptions.account
      ),
      ContractChoice(
        "process.linked",
        about: "What is linked to a fresh account.",
        of: \ProcessOptions.linked
      ),
      ContractChoice(
        "process.country",
        about: "Whether logins come from a country that the platform serves.",
        of: \ProcessOptions.country,
        at: ControlPath.process
      ),
    ]
  }
}
