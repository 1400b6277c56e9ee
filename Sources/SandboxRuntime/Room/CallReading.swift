import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

/// A call of the V3 contract as the wire has it, before its payout is looked up.
package struct CallReading: Sendable {
  private let endpoint: MerchantCall.Endpoint
  private let comparesIDs: Bool
  private let cashoutID: Int?
  private let externalID: String?
  private let payment: PaymentIdentity?
  private let answer: MerchantCall.Answer

  /// `nil` for calls that are not about a cashout.
  init?(_ call: HTTPExchange, options: V3Options) {
    guard
      let row = EndpointTable.row(call.method.rawValue, call.path),
      let endpoint = MerchantCall.Endpoint(rawValue: row.name),
      let body = (try? JSONParser.parse(call.body))?.object
    else { return nil }
    self.endpoint = endpoint
    comparesIDs = options.strictIDs
    cashoutID = Self.text(body["cashout_id"]).flatMap { Int($0) }
    externalID = Self.text(body["external_id"])
    payment = endpoint == .create ? Self.payment(body, call, options) : nil
    self.answer = Self.answer(call, to: endpoint)
  }

  /// The call with the payout that it is about.
  func resolved(in room: SandboxRoom) -> MerchantCall {
    // A create names no payout of the platform's, whatever its body says.
    let number = endpoint == .create ? nil : cashoutID
    let key = PayoutKey(
      id: number.flatMap { PayoutID($0) },
      externalID: number == nil || comparesIDs ? externalID : nil
    )
    let payout = number != nil && key.id == nil ? nil : try? room.state.payout(key)
    return MerchantCall(
      endpoint,
      cashoutID: number,
      externalID: externalID,
      payout: payout.map(room.watched),
      payment: payment,
      answer: answer
    )
  }

  private static func text(_ value: JSONValue?) -> String? {
    (value?.text ?? value?.number?.text).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func payment(
    _ body: JSONObject,
    _ call: HTTPExchange,
    _ options: V3Options
  ) -> PaymentIdentity? {
    let host = PayoutHost(authority: call.authority)
    return CreateReading(body, options: options, host: host).order.map { order in
      PaymentIdentity(country: order.country, amount: order.amount, fields: order.fields)
    }
  }

  /// What the merchant gets to know.
  ///
  /// A refusal is an answer; anything else has to name the payout or its status.
  private static func answer(
    _ exchange: HTTPExchange,
    to endpoint: MerchantCall.Endpoint
  ) -> MerchantCall.Answer {
    let status = exchange.status
    guard status != 0 else { return .lost("cut off without an answer") }
    let body = (try? JSONParser.parse(exchange.answer))?.object
    if 400...499 ~= status {
      return .refused(code: (body?["code"]?.number?.text).flatMap { Int($0) })
    }
    guard 200...299 ~= status else { return .lost("answered \(status)") }
    if endpoint == .create, text(body?["cashout_id"]) != nil { return .accepted(nil) }
    let told = (body?["cashout_status"]?.number?.text).flatMap { UInt8($0) }
      .flatMap { PayoutStatus(rawValue: $0) }
    return told.map { .accepted($0) } ?? .lost("answered \(status) with nothing of the payout")
  }
}
