import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

extension ControlRoutes {
  var payoutRoutes: [Route] {
    [
      route(.get, "/sandbox/payouts") { call, sandbox throws(ControlError) in
        try Self.list(call, sandbox)
      },
      route(.get, "/sandbox/payouts/{id}") { [host] call, sandbox throws(ControlError) in
        .json(try host.view(try Self.payoutID(call), in: sandbox))
      },
      route(.post, "/sandbox/payouts/{id}/transition") {
        [host] call, sandbox throws(ControlError) in
        let id = try Self.payoutID(call)
        _ = try host.view(id, in: sandbox)
        try await sandbox.carryOut(try PanelTransition(call.body, of: id))
        return .json(try host.view(id, in: sandbox))
      },
    ]
  }

  private static let pageSize = 1...1000

  private static func list(_ call: HTTPCall, _ sandbox: Sandbox) throws(ControlError) -> HTTPAnswer
  {
    let status = try statusFilter(call)
    let limit = try call.integer("limit", in: pageSize) ?? 100
    let after = try call.integer("after", in: 0...Int(UInt32.max)) ?? 0
    let externalID = call.query("external_id")
    let page = sandbox.snapshot { state in
      var found: [Payout] = []
      for payout in state.payouts.dropFirst(after) {
        guard status.map({ $0 == payout.status }) ?? true,
          externalID.map({ $0 == payout.order.externalID }) ?? true
        else { continue }
        found.append(payout)
        if found.count > limit { break }
      }
      return found
    }
    let shown = page.prefix(limit)
    let next = page.count > limit ? shown.last.map { JSONValue.integer($0.id.number) } : nil
    return .json([
      "payouts": .array(shown.map { .object(PayoutView.summary(of: $0)) }),
      "next": next ?? .null,
    ])
  }

  private static func statusFilter(_ call: HTTPCall) throws(ControlError) -> PayoutStatus? {
    guard let name = call.query("status"), !name.isEmpty else { return nil }
    guard let status = PayoutStatus(name: name.uppercased()) else {
      throw .invalid("status", got: "\"\(name)\"", expected: PayoutStatus.names)
    }
    return status
  }

  /// The number in the path; anything else is a payout that does not exist.
  private static func payoutID(_ call: HTTPCall) throws(ControlError) -> PayoutID {
    let text = call.parameter("id")
    guard let number = Int(text), let id = PayoutID(number) else {
      throw .notFound("payout", text, list: "GET /sandbox/payouts")
    }
    return id
  }
}

extension PayoutView {
  static func summary(of payout: Payout) -> JSONObject {
    PayoutView(payout: payout).summary
  }
}

extension SandboxHost {
  /// A payout with all that is known of it.
  func view(_ id: PayoutID, in sandbox: Sandbox) throws(ControlError) -> JSONValue {
    let texts = sandbox.deliveryTexts
    let view = sandbox.snapshot { state in
      state[id].map { PayoutView($0, in: state, texts) }
    }
    guard let view else {
      throw .notFound("payout", String(id.number), list: "GET /sandbox/payouts")
    }
    return view.json
  }
}

extension Refusal {
  /// How the control API words a refusal.
  var controlError: ControlError {
    switch self {
    case .illegalTransition(let illegal):
      .conflict(
        "illegal_transition",
        "\(illegal.from.name) → \(illegal.to.name) is not in the status flow; allowed now: "
          + (illegal.allowed.isEmpty
            ? "none, \(illegal.from.name) is final"
            : illegal.allowed.map(\.name).joined(separator: ", ")),
        [("allowed", .array(illegal.allowed.map { .string($0.name) }))]
      )
    case .payoutNotFound: .notFound("payout", "", list: "GET /sandbox/payouts")
    case .webhookNotFound: .notFound("webhook", "", list: "GET /sandbox/webhooks")
    case .sandboxRemoved: .sandboxGone
    case .webhookInFlight:
      .conflict("webhook_in_flight", "this webhook is on its way; wait for its outcome")
    case .walletTooLarge(let currency):
      .conflict(
        "wallet_too_large",
        "the \(currency) wallet would hold more than the largest amount, "
          + Money(minorUnits: Money.limitMinorUnits, currency: currency).decimalText
          + "; top up by less"
      )
    default: .conflict("refused", "refused: \(self)")
    }
  }
}

extension HTTPCall {
  /// A whole number in the query.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(ControlError) -> Int? {
    guard let text = query(name), !text.isEmpty else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .invalid(
        name,
        got: "\"\(text)\"",
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }
}
