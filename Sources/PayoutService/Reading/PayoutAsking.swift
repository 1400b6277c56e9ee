package import PayoutServiceProto

/// What Create, Transfer and CreateLink all ask, each by field numbers of its own.
package protocol PayoutAsking: AmountAsking {
  var destinationCurrency: Types_Currency { get }
  var hasPriority: Bool { get }
  var priority: Types_PayoutEnums.PayoutPriority { get }
  var hasSourceBankData: Bool { get }
  var sourceBankData: Types_SourceBankData { get }
  var connectorQuoteID: String { get }
  var connectorPayoutID: String { get }
  var connectorPayoutMethodID: String { get }
  var webhookURL: String { get }
  var description_p: String { get }
}

/// What all calls ask that state an amount and a method.
package protocol AmountAsking {
  var merchantPayoutID: String { get }
  var address: Types_PayoutAddress { get }
  var hasAmount: Bool { get }
  var amount: Types_Money { get }
  var hasPayoutMethodData: Bool { get }
  var payoutMethodData: Types_PayoutMethod { get }
  var customer: Types_Customer { get }
}

extension Types_PayoutServiceCreateRequest: PayoutAsking {}
extension Types_PayoutServiceTransferRequest: PayoutAsking {}
extension Types_PayoutServiceCreateLinkRequest: PayoutAsking {}
extension Types_PayoutServiceCreateRecipientRequest: AmountAsking {}
extension Types_PayoutServiceEnrollDisburseAccountRequest: AmountAsking {}
