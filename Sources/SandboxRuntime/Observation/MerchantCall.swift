package import SandboxCore

/// A cashout call as checks look at it: whom it was about, and what its answer told the merchant.
package struct MerchantCall: Sendable {
  package enum Endpoint: String, Sendable {
    case create, status, update, cancel
  }

  /// What the merchant knows from the answer.
  package enum Answer: Sendable, Equatable {
    /// The connection ended, or the answer tells nothing of the payout; how, in a few words.
    case lost(String)
    /// Refused, with the contract's code.
    case refused(code: Int?)
    /// Done; with the status that was told.
    case accepted(PayoutStatus?)
  }

  package let endpoint: Endpoint
  /// The ids in the body, whether or not a payout has them.
  package let cashoutID: Int?
  package let externalID: String?
  /// The payout that the ids mean, if there is one.
  package let payout: WatchedPayout?
  /// What a create asks to be paid.
  package let payment: PaymentIdentity?
  package let answer: Answer

  package init(
    _ endpoint: Endpoint,
    cashoutID: Int? = nil,
    externalID: String? = nil,
    payout: WatchedPayout? = nil,
    payment: PaymentIdentity? = nil,
    answer: Answer
  ) {
    self.endpoint = endpoint
    self.cashoutID = cashoutID
    self.externalID = externalID
    self.payout = payout
    self.payment = payment
    self.answer = answer
  }

  /// The merchant's id of the payout that the call is about, stated or looked up.
  var subject: String? { payout?.externalID ?? externalID }

  /// Whether the merchant asked for a status and got one.
  var toldStatus: PayoutStatus? {
    if case .accepted(let status) = answer, endpoint == .status { status } else { nil }
  }

  /// `a status call`, for findings.
  var phrase: String {
    switch endpoint {
    case .create: "a create"
    case .status: "a status call"
    case .update: "an update"
    case .cancel: "a cancel"
    }
  }
}
