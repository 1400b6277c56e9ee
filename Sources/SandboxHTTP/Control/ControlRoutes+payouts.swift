package import ContractPort
import HTTPTypes
package import SandboxCore
package import SandboxDecisions
package import SandboxRuntime
package import WireJSON

extension ControlRoutes {
  var payoutRoutes: [Route] {
    [
      route(
        .get,
        "/sandbox/payouts",
        query: ["status", "external_id", "search", "order"] + ListPage.parameters
      ) { _, sandbox, query throws(ControlError) in
        try Self.list(sandbox, query)
      },
      route(.post, "/sandbox/payouts") { [host] call, sandbox throws(ControlError) in
        let made = try await PanelCreate(call, sandbox, at: host).carryOut()
        return made.answer(try host.view(made.id, in: sandbox))
      },
      route(.get, "/sandbox/payouts/{id}") { [host] call, sandbox throws(ControlError) in
        .json(try host.view(try Self.payoutID(call), in: sandbox))
      },
      route(.post, "/sandbox/payouts/{id}/transition") {
        [host] call, sandbox throws(ControlError) in
        let id = try Self.payoutID(call)
        _ = try host.view(id, in: sandbox)
        let contracts = sandbox.contracts
        let words = sandbox.snapshot { $0[id].flatMap { contracts[$0.order.contract] } }?
          .vocabulary.states
        let transition = try PanelTransition(call.body, of: id, contracts.rejections, words ?? [])
        try await sandbox.carryOut(transition)
        return .json(try host.view(id, in: sandbox))
      },
    ]
  }

  private static func list(
    _ sandbox: Sandbox,
    _ query: ControlFields
  ) throws(ControlError) -> HTTPAnswer {
    let status = query.choice("status", of: PayoutStatus.allCases, \.name)
    let externalID = query.text("external_id")
    let search = query.text("search").map { PayoutSearch($0) }
    let isNewestFirst = query.isNewestFirst
    let page = ListPage(query)
    try query.check()
    let part = sandbox.snapshot { state in
      let ids = page.numbers(upTo: state.payouts.count, newestFirst: isNewestFirst)
      let found = ids.lazy.map { state.payouts[$0 - 1] }.filter { payout in
        status.map { $0 == payout.status } ?? true
          && externalID.map(payout.order.externalID.hasBytes) ?? true
          && search?.matches(payout) ?? true
      }
      return page.cut(found) { .integer($0.id.number) }
    }
    return .json(part.json("payouts") { .object(PayoutView.summary(of: $0, sandbox.contracts)) })
  }

  /// The number in the path; anything else is a payout that does not exist.
  private static func payoutID(_ call: HTTPCall) throws(ControlError) -> PayoutID {
    let text = call.parameter("id")
    guard let number = Int(text), let id = PayoutID(number) else {
      throw .payoutNotFound(text)
    }
    return id
  }
}

extension PayoutView {
  package static func summary(of payout: Payout, _ contracts: ContractList) -> JSONObject {
    PayoutView(payout: payout, contracts).summary
  }
}

extension SandboxHost {
  /// A payout with all that is known of it.
  package func view(_ id: PayoutID, in sandbox: Sandbox) throws(ControlError) -> JSONValue {
    let texts = sandbox.deliveryTexts
    let view = sandbox.snapshot { state in
      state[id].map { PayoutView($0, in: state, sandbox.contracts, texts) }
    }
    guard let view else {
      throw .payoutNotFound(String(id.number))
    }
    return view.json
  }
}
