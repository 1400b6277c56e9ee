import HTTPTypes
import SandboxCore
import SandboxRuntime
import WireJSON

extension ControlRoutes {
  var walletRoutes: [Route] {
    [
      route(.get, "/sandbox/wallets", query: ListPage.parameters) {
        _,
        sandbox,
        query throws(ControlError) in
        try Self.list(sandbox, query)
      },
      route(.post, "/sandbox/wallets") { call, sandbox throws(ControlError) in
        let body = try ControlFields(call.body, fields: ["currency", "amount"])
        let (currency, amount) = try body.complete(
          body.currency("currency"),
          body.amount("amount", minimum: 1)
        )
        let money = Money(minorUnits: amount, currency: currency)
        if case .failure(let refusal) = sandbox.apply(.topUp(money)) { throw ControlError(refusal) }
        return .json(sandbox.walletsJSON)
      },
    ]
  }

  /// By currency code, which is also what `after` names.
  private static func list(
    _ sandbox: Sandbox,
    _ query: ControlFields
  ) throws(ControlError) -> HTTPAnswer {
    let after = query["after"] == nil ? nil : query.currency("after")
    let limit = ListPage.limit(query)
    try query.check()
    let wallets = sandbox.snapshot { $0.ledger.wallets }.filter { wallet in
      after.map { wallet.currency.code > $0.code } ?? true
    }
    let page = ListPage(limit: limit).cut(wallets) { .string($0.currency.code) }
    return .json(page.json("wallets", \.json))
  }
}

extension Sandbox {
  /// `{"wallets":[{"currency","available","reserved"}]}`, all of them.
  fileprivate var walletsJSON: JSONValue {
    let wallets = snapshot { $0.ledger.wallets }
    return ["wallets": .array(wallets.map(\.json))]
  }
}

extension Ledger.Wallet {
  fileprivate var json: JSONValue {
    let available = Money(minorUnits: availableMinorUnits, currency: currency)
    let reserved = Money(minorUnits: reservedMinorUnits, currency: currency)
    return [
      "currency": .string(currency.code), "available": .string(available.decimalText),
      "reserved": .string(reserved.decimalText),
    ]
  }
}
