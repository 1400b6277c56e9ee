import ContractPort
import HTTPTypes
import MerchantObservation
import ProcessCashout
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WireJSON

/// What a call tells the user of cashouts, for observation.
///
/// No request has an id of the merchant's own. What stands for it is what the sandbox calls the
/// cashout: the one that is open, which the same request means when it is sent again, or else the
/// next one.
struct ProcessReading {
  private let endpoint: ProcessEndpoint
  private let call: HTTPCall
  private let answer: HTTPAnswer
  private let sandbox: Sandbox

  init(
    _ endpoint: ProcessEndpoint,
    _ call: HTTPCall,
    _ answer: HTTPAnswer,
    _ sandbox: Sandbox
  ) {
    self.endpoint = endpoint
    self.call = call
    self.answer = answer
    self.sandbox = sandbox
  }

  /// `nil` for calls that are about no cashout.
  var reading: CallReading? {
    switch endpoint {
    case .process: request
    case .history, .allCashouts: list(content?["cashouts"] ?? content?["values"], "id")
    case .movements: list(content?["history"] ?? content?["values"], "relatedId")
    case .transaction: list(content.map { .array([.object($0)]) }, "id")
    default: nil
    }
  }

  private var told: JSONObject? { (try? JSONParser.parse(answer.body))?.object }

  /// What an answer without a refusal says.
  private var content: JSONObject? {
    told?["err"] == false ? told?["content"]?.object : nil
  }

  // MARK: Requests

  private var request: CallReading? {
    guard let request = try? CashoutRequest(call.members) else { return nil }
    let made = content?["cashoutId"]?.number?.integer.map { Int($0) } ?? answer.lostPayout
    return CallReading(
      .create,
      of: .processCashout,
      cashoutID: nil,
      externalID: made == nil ? expected : nil,
      made: made,
      payment: PaymentIdentity(
        country: TokenClaims.country,
        amount: Money(minorUnits: request.amount, currency: .usd),
        fields: FieldCollector(ProcessTerms.names).fields
      ),
      answer: outcome
    )
  }

  /// What the sandbox calls the cashout that a request now means.
  private var expected: String {
    sandbox.look { room in
      let account = room.own[ProcessAccount.self]
      let open = account.open(in: room.state).flatMap { room.state[$0] }
      return open?.order.externalID ?? account.nextName
    }
  }

  private var outcome: MerchantCall.Answer {
    let status = answer.status.code
    if content != nil { return .accepted(nil) }
    guard status != 0 else { return .lost("cut off without an answer") }
    guard told?["err"] == true else { return .lost("answered \(status)") }
    let isThere = told?["content"]?.text == ProcessErrorTable.row(.pendingExists).text
    return isThere ? .exists : .refused(code: nil)
  }

  // MARK: Lists

  /// The cashouts that rows name; the first page of a history also says what is not there.
  private func list(_ rows: JSONValue?, _ id: String) -> CallReading? {
    guard let rows = rows?.array else { return nil }
    let ids = rows.compactMap { row in
      row.object?[id]?.number?.integer.flatMap { PayoutID(Int($0)) }
    }
    let (found, next) = sandbox.look { room in
      let known = ids.compactMap { id in
        room.state[id].map { MerchantCall.Row($0.order.externalID, $0.status) }
      }
      return (known, room.own[ProcessAccount.self].nextName)
    }
    var known = found
    let isFirstPage = ["0", nil].contains(call.query("page"))
    if endpoint != .transaction, endpoint != .movements, isFirstPage {
      known.append(MerchantCall.Row(next, nil))
    }
    return CallReading(
      .status,
      of: .processCashout,
      cashoutID: nil,
      externalID: nil,
      answer: .listed(known)
    )
  }
}
