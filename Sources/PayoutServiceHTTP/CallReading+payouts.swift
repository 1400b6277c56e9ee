package import MerchantObservation
package import PayoutService
import SandboxCore
package import SandboxDecisions

extension CallReading {
  /// A call of the PayoutService as observation knows it, over whichever door it came; `nil` for
  /// calls that are about no payout.
  ///
  /// - Parameters:
  ///   - call: which it is.
  ///   - ask: what it asks to be paid.
  ///   - ids: the ids in the request.
  ///   - made: the payout that its own answer named, whether or not the merchant got that.
  ///   - answer: what the merchant gets to know.
  package init?(
    _ call: PayoutCall,
    asking ask: PayoutAsk?,
    _ ids: (connector: String?, merchant: String?),
    made: Int?,
    _ answer: MerchantCall.Answer
  ) {
    guard let purpose = call.purpose else { return nil }
    let number = ids.connector.flatMap { PayoutName.number($0)?.number }
    self.init(
      purpose,
      of: .payoutService,
      cashoutID: number ?? made,
      externalID: ids.merchant,
      made: made,
      payment: ask.map { ask in
        PaymentIdentity(
          country: ask.country,
          amount: ask.amount,
          fields: ask.fields(arriving: nil)
        )
      },
      answer: answer
    )
  }
}

extension PayoutCall {
  /// What a call is to observation; `nil` for those that are about no payout.
  fileprivate var purpose: MerchantCall.Endpoint? {
    switch self {
    case .create, .transfer: .create
    case .get: .status
    case .void: .cancel
    case .stage, .createLink, .createRecipient, .enrollDisburseAccount, .eligibility: nil
    }
  }
}

extension StatusCode {
  /// What a merchant gets to know from a call that ends with it.
  package func told(to call: PayoutCall) -> MerchantCall.Answer {
    switch self {
    case .unavailable, .deadlineExceeded: .lost("answered \(name)")
    case .notFound where call == .get: .absent
    case .notFound, .unknown, .invalidArgument, .permissionDenied, .resourceExhausted,
      .failedPrecondition, .unimplemented, .internal, .unauthenticated:
      .refused(code: nil)
    }
  }
}
