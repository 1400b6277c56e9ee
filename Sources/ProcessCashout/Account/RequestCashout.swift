package import ContractPort
import SandboxCore
import WireJSON

/// Asks for a cashout: the contract's own checks, then the core's.
///
/// - Source: process-cashout.md §4; the order of checks is inferred in §8.
package struct RequestCashout: PlainAct {
  package static let recordName = "process_cashout.request_cashout"

  private let request: CashoutRequest
  private let user: String
  private let options: ProcessOptions

  package init(_ request: CashoutRequest, of user: String, _ options: ProcessOptions) {
    self.request = request
    self.user = user
    self.options = options
  }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    let method = try method(account)
    guard request.amount >= CashoutMethod.minimum else { throw ActRefusal(.amountBelowMinimum) }
    if let open = account.open(in: door.state) {
      throw ActRefusal(.pendingExists, detail: "cashout \(open.number) is open")
    }
    let now = door.state.now
    if let end = account.cooldownEnd, now < end {
      throw ActRefusal(.cooldown, detail: "the next may be asked for from \(end.rfc3339)")
    }
    let fee = method.fee(of: request.amount)
    try checkBalance(door.state.ledger.available(.usd), fee: fee)
    try create(order(fee: fee, named: account.nextName), &door)
    account.lastRequest = now
  }

  private func method(_ account: ProcessAccount) throws(ActRefusal) -> CashoutMethod {
    guard account.isVerified(options) else { throw ActRefusal(.verificationRequired) }
    guard let method = CashoutMethod(rawValue: request.method) else {
      throw ActRefusal(.invalidProvider)
    }
    let links = account.links(options, user: user)
    guard links.isPayable(method.provider) else {
      throw ActRefusal(.methodNotLinked, detail: Self.remedy(for: method.provider, links))
    }
    return method
  }

  /// What makes a method payable, by what keeps it from being so.
  private static func remedy(for provider: LinkProvider, _ links: LinkBook) -> String {
    if let payee = links[provider]?.payeeID {
      let body: JSONObject = ["payeeId": .string(payee), "isPayable": true]
      return "\(provider.title) does not pay to \(payee) (isPayable was told as false);"
        + " POST /webhook/tipalti \(body.text) frees it"
    }
    let names = (links.links.map(\.provider) + [provider]).map { JSONValue.string($0.rawValue) }
    let linked: JSONObject = ["linked": .array(names)]
    let deed = provider == .tipalti ? "" : " and follow the link"
    return "\(provider.title) is not linked; POST /cashout/link"
      + " {\"provider\":\"\(provider.rawValue)\"}\(deed), or PUT \(ControlPath.process) \(linked.text)"
  }

  private func checkBalance(_ balance: Int64, fee: Int64) throws(ActRefusal) {
    let needed =
      options.feeCheck == .onTop ? Int128(request.amount) + Int128(fee) : Int128(request.amount)
    guard needed <= balance else {
      throw ActRefusal(.insufficientBalance, detail: "\(needed) cents needed, \(balance) there")
    }
  }

  private func create<Door: ContractDoor>(
    _ order: PayoutOrder,
    _ door: inout Door
  ) throws(ActRefusal) {
    do throws(Refusal) {
      _ = try door.carryOut(.create(order))
    } catch {
      throw ActRefusal(core: error)
    }
  }

  private func order(fee: Int64, named name: String) -> PayoutOrder {
    let amount = Money(minorUnits: request.amount, currency: .usd)
    return PayoutOrder(
      contract: .processCashout,
      externalID: name,
      amount: amount,
      country: TokenClaims.country,
      fields: fields,
      rejections: ProcessTerms.rejections,
      ownCharge: Charge(feeMinorUnits: fee, taken: amount),
      usualWaits: ProcessTerms.usualWaits
    )
  }

  private var fields: RequestFields {
    var fields = FieldCollector(ProcessTerms.names)
    fields.append("amount", .number(String(request.amount)))
    fields.append("method", .text(request.method))
    if let email = request.email { fields.append("email", .text(email)) }
    if let comments = request.comments { fields.append("comments", .text(comments)) }
    return fields.fields
  }
}

extension ActRefusal {
  /// What the core refused.
  init(core refusal: Refusal) {
    switch refusal {
    case .insufficientFunds: self.init(.insufficientBalance)
    case .declined(let decline, let rule):
      self.init(.declined, detail: "\"\(rule)\"")
      words = decline.reason
    case .invalidInlineScript(let fault): self.init(.invalidScript, detail: fault)
    case .merchantDisabled: self.init(.merchantDisabled)
    default: self.init(.unavailable, detail: "the sandbox refused it: \(refusal)")
    }
  }
}

extension JSONObject {
  fileprivate var text: String { String(decoding: encoded(), as: UTF8.self) }
}
