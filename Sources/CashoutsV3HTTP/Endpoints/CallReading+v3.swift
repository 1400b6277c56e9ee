import CashoutsV3
import ContractPort
import HTTPTypes
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import WireJSON

extension CallReading {
  /// A call of the V3 contract as the wire has it; `nil` for calls that are not about a cashout.
  init?(
    _ call: HTTPCall,
    at place: ContractEndpoint,
    _ answer: HTTPAnswer,
    options: V3Options
  ) {
    guard let endpoint = MerchantCall.Endpoint(rawValue: place.name), let body = call.object
    else { return nil }
    self.init(
      endpoint,
      of: .cashoutsV3,
      cashoutID: Self.text(body["cashout_id"]).flatMap { Int($0) },
      externalID: Self.text(body["external_id"]),
      comparesIDs: options.strictIDs,
      order: endpoint == .create ? Self.order(body, call, options) : nil,
      answer: Self.told(answer, to: endpoint)
    )
  }

  private static func text(_ value: JSONValue?) -> String? {
    (value?.text ?? value?.number?.text).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func order(
    _ body: JSONObject,
    _ call: HTTPCall,
    _ options: V3Options
  ) -> PayoutOrder? {
    CreateReading(body, options: options, host: PayoutHost(authority: call.authority)).order
  }

  /// What the merchant gets to know.
  ///
  /// A refusal is an answer; anything else has to name the payout or its status.
  private static func told(
    _ answer: HTTPAnswer,
    to endpoint: MerchantCall.Endpoint
  ) -> MerchantCall.Answer {
    let status = answer.status.code
    guard status != 0 else { return .lost("cut off without an answer") }
    let body = (try? JSONParser.parse(answer.body))?.object
    if 400...499 ~= status {
      let code = (body?["code"]?.number?.text).flatMap { Int($0) }
      switch (endpoint, code) {
      case (.create, 511): return .exists
      case (.status, 509): return .absent
      default: return .refused(code: code)
      }
    }
    guard 200...299 ~= status else { return .lost("answered \(status)") }
    if endpoint == .create, text(body?["cashout_id"]) != nil { return .accepted(nil) }
    let told = (body?["cashout_status"]?.number?.text).flatMap { UInt8($0) }
      .flatMap { PayoutStatus(rawValue: $0) }
    return told.map { .accepted($0) } ?? .lost("answered \(status) with nothing of the payout")
  }
}
