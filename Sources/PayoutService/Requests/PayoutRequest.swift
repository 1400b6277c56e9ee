package import PayoutServiceProto
package import SwiftProtobuf

/// A request of the service, with what it comes to.
package protocol PayoutRequest: Message {
  associatedtype Response: PayoutResponse

  static var call: PayoutCall { get }

  /// What names the payout that is meant, for logs and observation.
  var merchantPayoutID: String { get }
  var connectorPayoutID: String { get }

  /// What it asks to be paid, for observation; `nil` for what pays nothing, or cannot be read.
  func ask(_ caller: PayoutCaller) -> PayoutAsk?

  /// Reads and checks it.
  ///
  /// - Throws: the first fault, in the order in which the real server looks.
  func task(
    _ caller: PayoutCaller,
    _ options: PayoutServiceOptions
  ) throws(PayoutRefusal) -> PayoutTask
}

extension PayoutRequest {
  package func ask(_: PayoutCaller) -> PayoutAsk? { nil }
}

/// A response of the service; all have these fields.
package protocol PayoutResponse: Message {
  var merchantPayoutID: String { get set }
  var payoutStatus: Types_PayoutEnums.PayoutStatus { get set }
  var connectorPayoutID: String { get set }
  var error: Types_ErrorInfo { get set }
  var statusCode: UInt32 { get set }

  init(_ reply: PayoutReply)
}

extension PayoutResponse {
  package init(_ reply: PayoutReply) {
    self.init()
    if let own = reply.merchantPayoutID { merchantPayoutID = own }
    payoutStatus = reply.word.proto
    if let id = reply.id { connectorPayoutID = id }
    if let wording = reply.error { error = wording.errorInfo }
    statusCode = reply.httpStatus
  }
}

extension Types_PayoutServiceCreateResponse: PayoutResponse {}
extension Types_PayoutServiceTransferResponse: PayoutResponse {}
extension Types_PayoutServiceGetResponse: PayoutResponse {}
extension Types_PayoutServiceVoidResponse: PayoutResponse {}
extension Types_PayoutServiceStageResponse: PayoutResponse {}
extension Types_PayoutServiceCreateLinkResponse: PayoutResponse {}
extension Types_PayoutServiceCreateRecipientResponse: PayoutResponse {}
extension Types_PayoutServiceEnrollDisburseAccountResponse: PayoutResponse {}

extension Types_PayoutServiceEligibilityResponse: PayoutResponse {
  package init(_ reply: PayoutReply) {
    self = .with {
      if let own = reply.merchantPayoutID { $0.merchantPayoutID = own }
      $0.payoutStatus = reply.word.proto
      if let wording = reply.error { $0.error = wording.errorInfo }
      $0.statusCode = reply.httpStatus
      if let isEligible = reply.isEligible { $0.payoutEligible = isEligible }
    }
  }
}
