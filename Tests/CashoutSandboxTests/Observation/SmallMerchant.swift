import CashoutSandbox
import CashoutsV3
import Synchronization
import WireJSON

/// A merchant's service, small but whole, with at most one flaw.
///
/// It pays, receives webhooks at a server of its own and asks what they mean.
final class SmallMerchant: Sendable {
  /// What it does wrong.
  enum Flaw: CaseIterable, Sendable {
    /// Takes a webhook for good news.
    case neverAsks
    /// Takes COMPLETED for the end.
    case closesBooks
    /// Pays under a new external id when an answer is lost.
    case paysAgain
    /// Forgets a payment whose answer is lost.
    case forgets
    /// Believes webhooks whatever their control.
    case believesAnyone
    /// Never comes back once it was away.
    case staysAway
  }

  private struct Books {
    var url = ""
    /// What the platform last said of each cashout.
    var statuses: [String: JSONValue] = [:]
    var isStarting = true
  }

  private let api: Wire
  private let credentials: PayoutSandbox.Credentials
  private let flaw: Flaw?
  private let books = Mutex(Books())

  private init(_ sandbox: PayoutSandbox, _ flaw: Flaw?) {
    api = Wire(url: sandbox.url)
    credentials = sandbox.credentials
    self.flaw = flaw
  }

  /// Runs a merchant that works with a sandbox while a test uses it.
  static func run(
    _ sandbox: PayoutSandbox,
    flaw: Flaw? = nil,
    _ test: (SmallMerchant) async throws -> Void
  ) async throws {
    let merchant = SmallMerchant(sandbox, flaw)
    try await Receiver.run { request in
      .answer(try await merchant.receive(request))
    } _: { receiver in
      merchant.books.withLock { $0.url = receiver.url }
      try await test(merchant)
    }
  }

  /// Pays, and makes sure of it when the answer is lost.
  func pay(_ externalID: String, amount: Int) async throws {
    guard try await create(externalID, amount: amount) == nil else { return }
    switch flaw {
    case .forgets: return
    case .paysAgain: _ = try await create(externalID + "-again", amount: amount)
    default:
      let known = try await call(.status, ["external_id": .string(externalID)])
      if known.json.object?["code"] == 509 { _ = try await create(externalID, amount: amount) }
    }
  }

  /// The answer; `nil` when it is lost.
  private func create(_ externalID: String, amount: Int) async throws -> Wire.Answer? {
    let url = books.withLock { $0.url }
    let body = CashoutBody.make(
      externalID,
      amount: .number(JSONNumber(amount)),
      with: ["notification_url": .string(url)]
    )
    guard let answer = try? await call(.create, body), answer.status < 500 else { return nil }
    return answer
  }

  /// Takes a webhook in; the status to answer.
  private func receive(_ request: Receiver.Request) async throws -> Int {
    if flaw == .staysAway { return 503 }
    let isStarting = books.withLock { books in
      defer { books.isStarting = false }
      return books.isStarting
    }
    if isStarting { return 503 }
    let form = Self.fields(request.body)
    guard let id = form["cashout_id"], let externalID = form["external_id"] else { return 400 }
    let control = WebhookControl(key: credentials.signature).hex(externalID: externalID)
    guard flaw == .believesAnyone || form["control"] == control else { return 401 }
    let isClosed = books.withLock { $0.statuses[id] } == 1
    if flaw == .neverAsks || flaw == .closesBooks && isClosed { return 200 }
    let answer = try await call(.status, ["cashout_id": .string(id)])
    books.withLock { $0.statuses[id] = answer.json.object?["cashout_status"] }
    return 200
  }

  private func call(_ endpoint: V3Endpoint, _ body: JSONObject) async throws -> Wire.Answer {
    let own: JSONObject = [
      "login": .string(credentials.login), "pass": .string(credentials.pass),
    ]
    let bytes = own.changed(body).encoded()
    let signature = PayloadSignature(key: credentials.signature).hex(of: bytes)
    return try await api.call(endpoint, bytes, signature: signature)
  }

  /// The fields of a form; those that are looked at have nothing to decode.
  private static func fields(_ form: String) -> [String: String] {
    let pairs = form.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }
}
