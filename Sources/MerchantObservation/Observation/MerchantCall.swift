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
    /// Refused, and the refusal says that what was asked for is there already.
    case exists
    /// Refused, and the refusal says that there is no such payout.
    case absent
    /// Done; with the status that was told.
    case accepted(PayoutStatus?)
    /// Answered with a list; see ``CallReading/resolved(in:)``.
    case listed([Row])

    /// Whether nothing was done.
    var isRefusal: Bool {
      switch self {
      case .refused, .exists, .absent: true
      case .lost, .accepted, .listed: false
      }
    }
  }

  /// What a list says of one payout, by its external id: its state, or that it is not there.
  package struct Row: Sendable, Equatable {
    package let externalID: String
    package let status: PayoutStatus?

    package init(_ externalID: String, _ status: PayoutStatus?) {
      self.externalID = externalID
      self.status = status
    }
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
  /// What a merchant of its contract does about a create whose answer was lost.
  let remedy: String?

  package init(
    _ endpoint: Endpoint,
    cashoutID: Int? = nil,
    externalID: String? = nil,
    payout: WatchedPayout? = nil,
    payment: PaymentIdentity? = nil,
    answer: Answer,
    remedy: String? = nil
  ) {
    self.endpoint = endpoint
    self.cashoutID = cashoutID
    self.externalID = externalID
    self.payout = payout
    self.payment = payment
    self.answer = answer
    self.remedy = remedy
  }

  /// The merchant's id of the payout that the call is about, stated or looked up.
  package var subject: String? { payout?.externalID ?? externalID }

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
