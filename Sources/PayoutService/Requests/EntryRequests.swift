package import PayoutServiceProto
import SandboxCore

/// Calls that prepare a payout.
extension Types_PayoutServiceStageRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceStageResponse
  package static var call: PayoutCall { .stage }
  package var merchantPayoutID: String { merchantQuoteID }
  package var connectorPayoutID: String { "" }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    guard hasAmount else { throw .missing("amount", context: "Amount is required") }
    let amount = try amount.read()
    let destination = try PayoutAsk.destination(destinationCurrency)
    try options.check(Self.call, caller)
    return .keep(.quote(amount, to: destination), merchantQuoteID, caller, options)
  }
}

extension Types_PayoutServiceCreateLinkRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceCreateLinkResponse
  package static var call: PayoutCall { .createLink }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    let ask = try PayoutAsk(self, caller)
    try options.check(Self.call, caller)
    return .keep(.link(ask), merchantPayoutID, caller, options)
  }
}

extension Types_PayoutServiceCreateRecipientRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceCreateRecipientResponse
  package static var call: PayoutCall { .createRecipient }
  package var connectorPayoutID: String { "" }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    _ = try readAmount()
    guard recipientType != .unspecified else {
      let context = "Payout recipient type unspecified is not allowed"
      throw .invalid("recipient_type", context: context)
    }
    let method = try readMethod()
    try options.check(Self.call, caller)
    return .keep(.recipient(method), merchantPayoutID, caller, options)
  }
}

extension Types_PayoutServiceEnrollDisburseAccountRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceEnrollDisburseAccountResponse
  package static var call: PayoutCall { .enrollDisburseAccount }
  package var connectorPayoutID: String { "" }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    _ = try readAmount()
    let method = try readMethod()
    try options.check(Self.call, caller)
    return .keep(.account(method), merchantPayoutID, caller, options)
  }
}

extension PayoutTask {
  fileprivate static func keep(
    _ wish: KeepEntry.Wish,
    _ merchantPayoutID: String,
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) -> PayoutTask {
    .act(
      KeepEntry(
        wish,
        connector: caller.connector,
        merchantPayoutID: merchantPayoutID.stated,
        verification: options.verification
      )
    )
  }
}
