import PayoutServiceProto

/// What the real server refuses or leaves out although its documentation has it.
///
/// - Source: payout-service.md §9: two connectors, each with two calls.
extension PayoutServiceOptions {
  private static let connectors: Set = ["itaubank", "loonio"]
  private static let calls: Set<PayoutCall> = [.transfer, .get]

  /// Whether the connector has the call.
  func check(_ call: PayoutCall, _ caller: PayoutCaller) throws(PayoutRefusal) {
    guard mode == .strict else { return }
    guard Self.connectors.contains(caller.connector), Self.calls.contains(call) else {
      throw .notImplemented(call, connector: caller.connector)
    }
  }

  /// What the two need of a transfer; the texts are the general ones (inferred).
  func checkTransfer(
    _ transfer: Types_PayoutServiceTransferRequest,
    _ caller: PayoutCaller
  ) throws(PayoutRefusal) {
    guard mode == .strict else { return }
    switch (caller.connector, transfer.payoutMethodData.payoutMethodData) {
    case ("itaubank", .pix), ("itaubank", .pixKey), ("itaubank", .pixEmv): return
    case ("loonio", .interac):
      let person = transfer.address.billingAddress
      for (name, value) in [
        ("billing_address.first_name", person.firstName.value),
        ("billing_address.last_name", person.lastName.value),
        ("customer.id", transfer.customer.id),
      ] where value.isEmpty {
        throw .missing(name)
      }
    case (_, nil): throw .missing("payout_method_data", context: "Payout method data is required")
    default: throw .notImplemented(.transfer, connector: caller.connector)
    }
  }

  /// What is answered in the end: of a transfer that went well the two leave the merchant's id out.
  ///
  /// - Source: payout-service.md §5 B.
  package func told(_ reply: PayoutReply, by call: PayoutCall) -> PayoutReply {
    guard mode == .strict, call == .transfer, reply.payout != nil else { return reply }
    var reply = reply
    reply.merchantPayoutID = nil
    return reply
  }
}
