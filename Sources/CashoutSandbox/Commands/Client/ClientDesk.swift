import NIOHTTP1
import SandboxCore
package import SandboxHTTP
import ScenarioLanguage
import ScenarioText
import WireJSON

/// What the commands for a running server do; each gives the text to print.
package struct ClientDesk: Sendable {
  let server: RunningServer
  /// Whether the server's JSON is printed as it is.
  let isJSON: Bool

  package init(_ server: RunningServer, json: Bool) {
    self.server = server
    isJSON = json
  }

  func text(_ answer: RunningServer.Answer, _ view: (JSONObject) -> String) -> String {
    isJSON ? answer.text : TerminalText.clean(view(answer.object))
  }

  /// Makes a payout.
  package func pay(_ body: PayBody) async throws(CommandFailure) -> String {
    let answer = try await server.answer(
      .POST,
      "/sandbox/payouts",
      body: try body.bytes(),
      wanting: "id"
    ).accepted()
    return text(answer, ClientText.madePayout)
  }

  /// Moves a manual clock; a goal is stated in one of three ways.
  package func advance(
    by: String?,
    to: String?,
    until: String?
  ) async throws(CommandFailure) -> String {
    let goals = [("by", by), ("to", to), ("until", until)].compactMap { name, value in
      value.map { (name, JSONValue.string($0)) }
    }
    guard goals.count == 1 else {
      throw .usage("advance: write one of a duration such as 3d, --to TIME, --until idle or next")
    }
    let body = JSONObject(goals).encoded()
    let answer = try await server.answer(
      .POST,
      "/sandbox/clock/advance",
      body: body,
      wanting: "now"
    ).accepted()
    return text(answer, ClientText.clock)
  }

  /// Lists payouts, or shows one.
  package func payouts(
    _ id: String?,
    status: String?,
    externalID: String?,
    limit: Int?,
    after: String?
  ) async throws(CommandFailure) -> String {
    if let id {
      try Self.refuse(
        [("status", status), ("external-id", externalID), ("limit", limit.map(String.init))]
          + [("after", after)],
        beside: "payouts \(id)",
        "shows one payout"
      )
      let path = "/sandbox/payouts/" + RunningServer.escaped(id)
      return text(
        try await server.answer(.GET, path, wanting: "id").accepted(),
        ClientText.wholePayout
      )
    }
    let answer = try await server.answer(
      .GET,
      "/sandbox/payouts",
      query: [
        ("status", status), ("external_id", externalID), ("limit", limit.map(String.init)),
        ("after", after),
      ],
      wanting: "payouts"
    ).accepted()
    return text(answer) { ClientText.list($0, "payouts", ClientText.payoutRow) }
  }

  /// Moves a payout as the staging panel does.
  package func transition(
    _ id: String,
    as body: TransitionBody
  ) async throws(CommandFailure) -> String {
    let path = TransitionBody.path(RunningServer.escaped(id))
    let answer = try await server.answer(.POST, path, body: body.json.encoded(), wanting: "id")
      .accepted()
    return text(answer, ClientText.payout)
  }

  /// Refuses options that choose from a list where there is none.
  private static func refuse(
    _ options: [(name: String, value: String?)],
    beside command: String,
    _ deed: String
  ) throws(CommandFailure) {
    let stated = options.filter { $0.value != nil }.map { "--" + $0.name }
    guard !stated.isEmpty else { return }
    throw .usage("\(command) \(deed); leave out \(stated.joined(separator: ", ")), or the id")
  }

  /// Lists webhooks.
  package func webhooks(
    _ filter: [(name: String, value: String?)]
  ) async throws(CommandFailure) -> String {
    let answer = try await server.answer(
      .GET,
      "/sandbox/webhooks",
      query: filter,
      wanting: "webhooks"
    ).accepted()
    return text(answer) { ClientText.list($0, "webhooks", ClientText.webhookRow) }
  }

  /// Sends a webhook again; no filter of the list goes with that.
  package func resend(
    _ id: String,
    _ filter: [(name: String, value: String?)]
  ) async throws(CommandFailure) -> String {
    try Self.refuse(filter, beside: "webhooks --resend \(id)", "sends one webhook")
    let path = "/sandbox/webhooks/\(RunningServer.escaped(id))/resend"
    return text(
      try await server.answer(.POST, path, wanting: "id").accepted(),
      ClientText.webhookRow
    )
  }
}
