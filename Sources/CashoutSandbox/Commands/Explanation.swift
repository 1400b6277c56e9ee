import ContractPort
import Foundation
import HTTPTypes
import Logging
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
package import ScenarioLanguage
import ScenarioText
import WireJSON

/// What a scenario makes of one create: the answer, the rule that decides, and what happens when.
///
/// The request goes through the same door as over a socket, so API faults and checks count too.
package struct Explanation: Sendable {
  /// `nil` when the connection ends without one.
  private let answer: Answer?
  private let diagnosis: [String]
  private let payout: JSONValue?
  private let wallets: [(text: String, reserved: String)]
  private let began: Instant

  private struct Answer: Sendable {
    let status: Int
    let text: String

    var value: JSONValue { (try? JSONParser.parse(Array(text.utf8))) ?? .string(text) }
  }

  /// Prints the file's warnings beside.
  ///
  /// - Throws: ``CommandFailure`` for a scenario with faults (2), or what cannot be read (64).
  package init(path: String, request: String, seed: UInt64?) async throws {
    guard path != StandardInput.path || request != StandardInput.path else {
      throw CommandFailure.usage("explain - --request -: only one can come from standard input")
    }
    let file = try ScenarioArgument.load(path)
    for warning in file.warnings { Terminal.printWarning(warning.description) }
    try await self.init(file, body: try SigningDesk.bytes(request), seed: seed)
  }

  /// Explains a create with this body; credentials are replaced by the sandbox's own.
  package init(_ file: ScenarioFile, body: [UInt8], seed: UInt64? = nil) async throws {
    var options = ServerOptions()
    options.keepsWebhooks = true
    options.logLevel = .critical
    options.standard.scenario = file
    options.standard.seed = seed
    options.standard.clock = .manual
    let server = SandboxServer(options)
    let sandbox = server.host.registry.standard
    began = sandbox.now
    do {
      answer = try await Self.send(body, to: server, as: sandbox.merchant)
    } catch is DroppedConnection {
      answer = nil
    } catch {
      await server.discard()
      throw error
    }
    await sandbox.settle()
    diagnosis = sandbox.requests.all().last?.diagnosis ?? []
    try? await sandbox.advance(.idle)
    await server.discard()
    payout = sandbox.snapshot { state in
      state.payouts.first.map { PayoutView($0, in: state, sandbox.contracts).json }
    }
    wallets = sandbox.snapshot { $0.ledger.wallets }.map { wallet in
      func text(_ units: Int64) -> String {
        Money(minorUnits: units, currency: wallet.currency).decimalText
      }
      return (
        "\(wallet.currency) \(text(wallet.availableMinorUnits))", text(wallet.reservedMinorUnits)
      )
    }
  }

  private static func send(
    _ body: [UInt8],
    to server: SandboxServer,
    as merchant: Merchant
  ) async throws -> Answer {
    let contracts = server.host.registry.contracts
    let caller = ContractCaller(merchant, at: server.host.registry.standard.now)
    let stated = (try? JSONParser.parse(body))?.object
      .map { StepStatement($0, completing: .credentials) }
    let call =
      stated.map { contracts.call(of: "create", $0, by: caller) }
      ?? contracts.call(of: "create", body, by: caller)
    guard let call, let method = HTTPRequest.Method(call.method)
    else { preconditionFailure("no contract of this server has creates") }
    var head = HTTPRequest(method: method, scheme: "http", authority: "sandbox", path: call.path)
    for (name, value) in call.headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    let answer = try await server.respond(to: head, body: call.body)
    return Answer(status: answer.status, text: String(decoding: answer.body, as: UTF8.self))
  }
}

extension Explanation {
  /// For people.
  package var text: String {
    let told = answer.map { "\($0.status) \($0.text)" } ?? "no answer, the connection ends"
    var lines = ["POST /v3/cashout → \(told)"]
    if !isAccepted { lines += diagnosis.map { "  \($0)" } }
    guard let payout = payout?.object else {
      return (lines + ["no payout comes of it"]).joined(separator: "\n")
    }
    lines.append("rule: \(payout["rule"]?.text ?? "")")
    for miss in payout["near_misses"]?.array ?? [] {
      let rule = miss.object?["rule"]?.text ?? ""
      lines.append("  nearly: \(rule), but for \(miss.object?["key"]?.text ?? "")")
    }
    if let charge = payout["charge"]?.object {
      let fee = charge["fee"]?.text ?? ""
      lines.append(
        "charge: \(charge["currency"]?.text ?? "") \(charge["amount"]?.text ?? ""), fee \(fee)"
      )
    }
    lines.append("what happens, from \(began.rfc3339):")
    lines += events.map { event in
      let wait = "+" + DurationText.text(event.after)
      return "  \(wait.padding(toLength: 14, withPad: " ", startingAt: 0)) \(event.text)"
    }
    if let next = payout["next"]?.object, let queued = next["queued"]?.text {
      lines.append("  then \(next["event"]?.text ?? ""), queued: \(queued)")
    }
    lines.append("wallets in the end:")
    lines += wallets.map { "  \($0.text) available, \($0.reserved) reserved" }
    return lines.joined(separator: "\n")
  }

  private var isAccepted: Bool { answer.map { 200...299 ~= $0.status } ?? false }

  /// For programs, one line; status and answer are null when the connection ends without one.
  package var json: String {
    var object: JSONObject = [
      "status": answer.map { .integer($0.status) } ?? nil,
      "answer": answer.map { $0.value } ?? nil,
      "diagnosis": .array(diagnosis.map(JSONValue.string)), "start": .string(began.rfc3339),
    ]
    let fields = payout?.object
    for key in ["rule", "near_misses", "charge", "rejection", "timeline", "webhooks", "next"] {
      object.append(key, fields?[key] ?? .null)
    }
    return JSONValue.object(object).compactText
  }

  private var events: [(after: Duration, text: String)] {
    let timeline = (payout?.object?["timeline"]?.array ?? []).compactMap(\.object)
    let webhooks = (payout?.object?["webhooks"]?.array ?? []).compactMap(\.object)
    let rejection = payout?.object?["rejection"]?.object
    return timeline.map { event in
      let at = event["at"]?.text ?? ""
      let name = event["event"]?.text ?? ""
      var text = name
      if name == PayoutStatus.rejected.name, let rejection {
        text += " \(rejection["code"]?.compactText ?? "") \(rejection["reason"]?.text ?? "")"
      }
      text += " by the \(event["by"]?.text ?? "")"
      if let queued = event["queued"]?.text { text += ", queued: \(queued)" }
      let isTold = webhooks.contains { $0["status"]?.text == name && $0["at"]?.text == at }
      return ((InstantText.parse(at) ?? began) - began, text + (isTold ? ", webhook" : ""))
    }
  }
}
