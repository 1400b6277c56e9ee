package import PayoutServiceProto
import SandboxCore
import SwiftProtobuf

/// Calls that make a payout, or ask whether one would be taken.
extension Types_PayoutServiceCreateRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceCreateResponse
  package static var call: PayoutCall { .create }

  package func ask(_ caller: PayoutCaller) -> PayoutAsk? { try? PayoutAsk(self, caller) }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    let ask = try PayoutAsk(self, caller)
    try options.check(Self.call, caller)
    return .act(MakePayout(ask, .created))
  }
}

extension Types_PayoutServiceTransferRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceTransferResponse
  package static var call: PayoutCall { .transfer }

  package func ask(_ caller: PayoutCaller) -> PayoutAsk? { try? PayoutAsk(self, caller) }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    let ask = try PayoutAsk(self, caller)
    try options.check(Self.call, caller)
    try options.checkTransfer(self, caller)
    return .act(MakePayout(ask, .transferred))
  }
}

extension Types_PayoutServiceEligibilityRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceEligibilityResponse
  package static var call: PayoutCall { .eligibility }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    let create = Types_PayoutServiceCreateRequest.with {
      $0.merchantPayoutID = merchantPayoutID
      if hasAmount { $0.amount = amount }
      $0.destinationCurrency = destinationCurrency
      if hasPayoutMethodData { $0.payoutMethodData = payoutMethodData }
      if hasSourceBankData { $0.sourceBankData = sourceBankData }
      $0.address = address
      $0.customer = customer
    }
    let ask = try PayoutAsk(create, caller)
    try options.check(Self.call, caller)
    return .trial(ask)
  }
}

/// Calls about what there is.
extension Types_PayoutServiceGetRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceGetResponse
  package static var call: PayoutCall { .get }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    try options.check(Self.call, caller)
    if options.mode == .strict, connectorPayoutID.isEmpty {
      throw caller.connector == "itaubank"
        ? .missingTransactionID : .missing("connector_payout_id")
    }
    return .lookUp(
      id: connectorPayoutID.stated,
      merchantPayoutID: merchantPayoutID.stated,
      connector: caller.connector
    )
  }
}

extension Types_PayoutServiceVoidRequest: PayoutRequest {
  package typealias Response = Types_PayoutServiceVoidResponse
  package static var call: PayoutCall { .void }

  package func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask {
    try options.check(Self.call, caller)
    return .act(
      VoidPayout(
        id: connectorPayoutID.stated,
        merchantPayoutID: merchantPayoutID.stated,
        connector: caller.connector
      )
    )
  }
}
