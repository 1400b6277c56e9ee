import CashoutSandbox
import ContractPort
import HTTPTypes
import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WireJSON

/// A contract as small as one can be: one call, one webhook, words of its own.
struct SmallContract: HTTPContract {
  /// How often somebody was paid, as a state of the contract's own.
  struct Count: ContractValue {
    var calls = 0
  }

  /// What it heard of its payouts, with what could be spent then.
  struct Diary: ContractValue {
    var lines: [String] = []
  }

  /// Makes a payout and counts it in the same decision, five at most.
  struct Pay: ContractAct {
    let order: PayoutOrder

    func apply<Door: ContractDoor>(
      to count: inout Count,
      through door: inout Door
    ) throws(ActRefusal) {
      guard count.calls < 5 else { throw ActRefusal("enough") }
      do throws(Refusal) {
        _ = try door.carryOut(.create(order))
      } catch {
        throw ActRefusal("core")
      }
      count.calls += 1
    }

    static let recordName = "small.pay"

    init(order: PayoutOrder) { self.order = order }

    func write(to record: inout RecordWriter) { order.write(to: &record, SmallContract.terms) }

    init(from record: inout RecordReader) throws(RecordFault) {
      order = try PayoutOrder(from: &record, OrderTermsTable([SmallContract.terms]))
    }
  }

  final class Keys: ContractKeys {
    let key: String

    required init(_ merchant: Merchant) { key = merchant.apiKey }
    func isCurrent(for merchant: Merchant) -> Bool { key == merchant.apiKey }
  }

  static let names = FieldNames(
    ["comments", "bank", "document", "purse"],
    FieldNames.Roles(comments: "comments", bank: "bank", document: "document")
  )
  static let terms = OrderTerms(Contract("small"), names, codes: [0, 7, 801])

  var mark: Contract { Self.terms.contract }
  var terms: OrderTerms { Self.terms }
  var acts: [any ContractAct.Type] { [Pay.self] }
  var endpoints: [ContractEndpoint] {
    [
      ContractEndpoint(mark, "create", "POST", "/small/pay", makesPayouts: true),
      ContractEndpoint(mark, "diary", "GET", "/small/diary"),
    ]
  }
  var fieldNames: FieldNames { Self.names }
  var secrets: Set<String> { ["key"] }
  var hidden: Set<String> { ["key"] }

  var vocabulary: ContractVocabulary {
    var words = ContractVocabulary()
    words.fields = [ContractField("comments"), ContractField("purse", .word(["gold", "tin"]))]
    words.states = [("PAID", .completed)]
    words.rejections = ContractRejections(
      RejectionCodes(listed: [0, 7, 801], usual: 801, late: 801),
      usual: "801"
    )
    words.steps = [
      ContractStep(
        "pay",
        about: "Pays.",
        .makesPayout,
        fields: ["cents", "purse"],
        others: ["key"]
      )
    ]
    return words
  }

  func body(of _: String, _ statement: StepStatement, by caller: ContractCaller) -> JSONObject {
    let unstated: JSONObject = [
      "key": .string(caller.merchant.apiKey), "external_id": .string(statement.externalID),
      "cents": 100,
    ]
    return unstated.overlaid(with: statement.fields)
  }

  func call(of step: String, _ body: [UInt8], by _: ContractCaller) -> ContractCall? {
    step == "pay" ? ContractCall("POST", "/small/pay", headers: [], body: body) : nil
  }

  func stated(_ call: ContractCall, of _: String, by caller: ContractCaller) -> JSONObject? {
    guard call.path == "/small/pay", let body = (try? JSONParser.parse(call.body))?.object,
      body["key"]?.text == caller.merchant.apiKey
    else { return nil }
    return JSONObject(members: body.members.filter { $0.key != "key" })
  }

  func payout(namedIn body: JSONObject) -> PayoutKey? {
    let id = body["external_id"]?.text ?? body["paid"]?.text
    return id.map { PayoutKey(id: nil, externalID: $0) }
  }

  func message(_ delivery: WebhookDelivery, _ keys: Keys) -> WebhookMessage {
    let body = "\(keys.key) says: \(delivery.externalID) is \(delivery.status.name)"
    return WebhookMessage(.json, delivery.cut(JSONValue.string(body).encoded()))
  }

  var hearsChanges: Bool { true }

  func hear<Door: ContractDoor>(
    _ changes: [PayoutChange],
    switches _: ContractValues,
    own: inout ContractValues,
    through door: inout Door
  ) {
    let cents = door.state.ledger.available(.usd)
    let heard = changes.filter { $0.contract == mark }
    own.change(Diary.self) { diary in
      diary.lines += heard.map { "\($0.payout.number) \($0.status.name) \(cents)" }
    }
  }

  func reason(_ rejection: Rejection) -> String { "small \(rejection.code)" }

  func sandbox(of call: HTTPCall, at _: ContractEndpoint, _ host: SandboxHost) -> Sandbox? {
    call.object?["key"]?.text.flatMap { host.registry.sandbox(.apiKey($0)) }
  }

  func routes(_ host: SandboxHost) -> [Route] {
    [
      host.contractRoute(.post, "/small/pay") { call in answer(call, host) },
      host.contractRoute(.get, "/small/diary") { _ in
        let sandbox = host.registry.standard
        let lines = sandbox.look { $0.own[Diary.self].lines }
        return ContractAnswer(
          sandbox,
          JSONValue.array(lines.map { .string($0) }).encoded()
        )
      },
    ]
  }

  private func answer(_ call: HTTPCall, _ host: SandboxHost) -> ContractAnswer {
    func oops(_ text: String, _ sandbox: Sandbox) -> ContractAnswer {
      let body: JSONObject = ["oops": .string(text)]
      return ContractAnswer(sandbox, body.encoded(), status: 409, diagnosis: ["small: \(text)"])
    }
    guard let body = call.object, let sandbox = sandbox(of: call, at: endpoints[0], host) else {
      return oops("who", host.registry.standard)
    }
    guard let id = body["external_id"]?.text, let cents = Int64(body["cents"]?.compactText ?? "")
    else { return oops("what", sandbox) }
    var fields = FieldCollector(fieldNames)
    fields.append("comments", .text(body["comments"]?.text ?? ""))
    if let purse = body["purse"]?.text { fields.append("purse", .text(purse)) }
    let order = PayoutOrder(
      contract: mark,
      externalID: id,
      amount: Money(minorUnits: cents, currency: .usd),
      country: "US",
      fields: fields.fields,
      rejections: RejectionCodes(listed: [0, 7, 801], usual: 801, late: 801)
    )
    switch sandbox.commit(.act(Pay(order: order))).answer {
    case .success: return ContractAnswer(sandbox, JSONObject([("paid", .string(id))]).encoded())
    case .failure(.act(let refusal)): return oops(refusal.name, sandbox)
    case .failure: return oops("gone", sandbox)
    }
  }
}
