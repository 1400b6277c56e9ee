/// What is kept of an order for the payout's whole life.
package struct StoredOrder: Sendable {
  package let externalID: String
  package let country: String
  package let notificationURL: String?
  package let fields: RequestFields
  package let amount: Money
  package let contract: Contract
  /// What the contract keeps with the payout.
  package let note: UInt8
  /// The bank's number as the account itself has it.
  let accountBank: UInt32?
  /// The code of a rejection before the bank has paid, if none is stated.
  let usualRejection: UInt16
  /// The code of a rejection that undoes a completion, if none is stated.
  let lateRejection: UInt16

  /// - Parameters:
  ///   - order: what came in.
  ///   - url: where the payout before tells of itself; one text is kept of equal ones.
  init(_ order: PayoutOrder, sharing url: String?) {
    contract = order.contract
    note = order.note
    accountBank = order.accountBank
    usualRejection = UInt16(order.rejections.usual)
    lateRejection = UInt16(order.rejections.late)
    externalID = order.externalID
    amount = order.amount
    country = order.country
    notificationURL = url == order.notificationURL ? url : order.notificationURL
    fields = order.fields.trimmed
  }
}
