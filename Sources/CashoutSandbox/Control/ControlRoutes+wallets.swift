import HTTPTypes
import SandboxCore
import WireJSON

extension ControlRoutes {
  var walletRoutes: [Route] {
    [
      route(.get, "/sandbox/wallets") { _, sandbox in .json(sandbox.walletsJSON) },
      route(.post, "/sandbox/wallets") { call, sandbox throws(ControlError) in
        let body = try ControlBody(call.body, fields: ["currency", "amount"])
        let currency = try body.currency("currency")
        let money = Money(minorUnits: try body.amount("amount", minimum: 1), currency: currency)
        if case .failure(let refusal) = sandbox.apply(.topUp(money)) { throw refusal.controlError }
        return .json(sandbox.walletsJSON)
      },
    ]
  }
}

extension Sandbox {
  /// `{"wallets":[{"currency","available","reserved"}]}`.
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
