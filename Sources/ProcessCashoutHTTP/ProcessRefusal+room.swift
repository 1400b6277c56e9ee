import ContractPort
import ProcessCashout
import SandboxDecisions

extension ProcessRefusal {
  /// Why an act changed nothing; `nil` if it was carried out.
  init?(_ answer: Result<RoomReply, RoomRefusal>, waiting seconds: Int? = nil) {
    switch answer {
    case .success: return nil
    case .failure(.act(let refusal)):
      let error = ProcessError(rawValue: refusal.name) ?? .unavailable
      self.init(error, refusal.words, refusal.detail, seconds)
    case .failure(.removed):
      self.init(.unknownUser, "the sandbox was removed while the call was on its way")
    case .failure(let refusal): self.init(.unavailable, "the sandbox refused it: \(refusal)")
    }
  }

  private init(
    _ error: ProcessError,
    _ words: String?,
    _ detail: String?,
    _ seconds: Int?
  ) {
    let isLimited: Bool =
      if case .limited = ProcessErrorTable.row(error).kind { true } else { false }
    self.init(
      error,
      text: words,
      seconds: isLimited ? seconds : nil,
      [Self.explanation(error), detail].compactMap(\.self).joined(separator: "; ")
    )
  }

  /// What the platform does not say.
  private static func explanation(_ error: ProcessError) -> String {
    switch error {
    case .tooManyLogins: "30 logins in 180 s of virtual time from one address; keep the token"
    case .expiredToken: "the token is older than 31 days of virtual time; log in again"
    case .otherAddress: "the token is bound to the address of its login; log in from this one"
    case .endedSession: "the session has ended, or the sandbox was reset; log in again"
    case .merchantDisabled: "the merchant is disabled by the scenario"
    case .csrf: "send X-CSRF-Token with what GET /csrf/token answers to the same session"
    case .rateExceeded: "600 calls in 60 s of virtual time; a manual clock has to be advanced"
    case .verificationRequired:
      "the account is not verified; PUT /sandbox/process {\"verified\":true}"
    case .invalidProvider: "the provider is none of those that the route takes"
    case .methodNotLinked: "the method cannot be paid to"
    case .amountBelowMinimum: "amount is below 5000 cents"
    case .pendingExists: "one cashout at a time"
    case .cooldown: "24 hours of virtual time between two requests, whatever came of the first"
    case .insufficientBalance: "the USD wallet does not cover it; POST /sandbox/wallets tops up"
    case .declined: "declined by a rule of platform.declines"
    case .invalidScript: "the script in comments cannot be read"
    case .notLinked: "nothing is linked there"
    case .notFound: "nothing here has this name"
    default: "refused"
    }
  }
}
