import CashoutSandbox
import SandboxRuntime
import WireJSON

/// The article about the control API: what each endpoint takes and answers, with an example that ran.
enum ControlPage {
  typealias Call = ControlTranscript.Call
  /// A name and what it means.
  typealias Row = (name: String, meaning: String)

  /// One endpoint as the article tells of it.
  struct Endpoint: Sendable {
    var methods: [String]
    let path: String
    let summary: String
    var query: [Row] = []
    var body: [Row] = []
    /// The answer's fields; those of the entries of a list begin with `[]`.
    var answer: [Row] = []
    /// Codes of ``ControlPage/errors`` beside those that any endpoint may answer.
    var errors: [String] = []
    /// What is asked for in the example; `nil` when there is nothing to show.
    var call: Call?

    init(_ endpoint: String, _ summary: String) {
      let parts = endpoint.split(separator: " ")
      methods = parts[0].split(separator: "|").map(String.init)
      path = String(parts[1])
      self.summary = summary
    }

    /// `GET /sandbox/health`, for each method.
    var names: [String] { methods.map { "\($0) \(path)" } }

    func with(_ change: (inout Endpoint) -> Void) -> Endpoint {
      var endpoint = self
      change(&endpoint)
      return endpoint
    }
  }

  static let chapters: [(title: String, endpoints: [Endpoint])] = [
    ("Sandboxes", sandboxes), ("Time", time), ("Payouts and money", payouts),
    ("Webhooks", webhooks), ("What happened", log), ("Process cashout", process),
    ("Scenarios", scenarios),
  ]

  /// The whole article.
  static func text() async throws -> String {
    var sandbox = try await ControlExample()
    var parts = [introduction]
    for (title, endpoints) in chapters {
      parts.append("## \(title)\n")
      for endpoint in endpoints {
        parts.append(section(endpoint, try await sandbox.exchange(endpoint.call)))
      }
    }
    await sandbox.stop()
    return parts.joined(separator: "\n")
  }

  private static func section(_ endpoint: Endpoint, _ example: String?) -> String {
    let title = "### \(endpoint.methods.joined(separator: ", ")) \(endpoint.path)"
    var parts = ["\(title)\n", "\(endpoint.summary)\n"]
    parts += [
      table("Parameter", endpoint.query), table("Field of the body", endpoint.body),
      table("Field of the answer", endpoint.answer),
    ].compactMap(\.self)
    if !endpoint.errors.isEmpty {
      let codes = endpoint.errors.map { "`\($0)`" }.joined(separator: ", ")
      parts.append("Errors: \(codes).\n")
    }
    if let example { parts.append(example) }
    return parts.joined(separator: "\n")
  }

  private static func table(_ title: String, _ rows: [Row]) -> String? {
    guard !rows.isEmpty else { return nil }
    let lines = rows.map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
    return "| \(title) | Meaning |\n|---|---|\n\(lines)"
  }

  private static var introduction: String {
    let codes = errors.map { "| `\($0.code)` | \($0.status) | \($0.meaning) |\n" }.joined()
    return """
      # The control API

      What steers and shows sandboxes: JSON under `/sandbox`, never part of a mocked contract.

      ## Overview

      This article is written by the tests, which make each call as it stands here, in order.

      A call is for the default sandbox, or for the one that the header `X-Sandbox: ID` or the query
      `?sandbox=ID` names. On loopback it needs no token unless `serve` was given `--admin-token`; a
      server on another address wants `Authorization: Bearer TOKEN`. A `Host` or `Origin` that is not
      the server's own is refused.

      Times are RFC 3339 in UTC with milliseconds and mean virtual time. Durations are texts such as
      `500ms`, `30s`, `5m`, `2h`, `3d` or `1h30m`. Amounts are texts with two decimals.

      **Lists** take `limit` (1 to 1000, 100 unless told) and `after`, and answer with `next`: what
      `after` has to be for the next part, null at the end. A parameter that an endpoint does not know,
      one without a value that it can have, and one that stands twice are refused.

      ## Errors

      An error is `{"error":{"code":…,"message":…}}`. When several things are wrong, the message names
      all of them, `faults` lists each with its `code` and `message`, and `code` is the first one's.

      | Code | Status | When |
      |---|---|---|
      \(codes)
      """
  }

  static let errors: [(code: String, status: Int, meaning: String)] = [
    ("malformed_json", 400, "The body is not JSON"),
    ("invalid_field", 400, "A field or parameter is missing, of the wrong type or out of range"),
    ("unknown_field", 400, "The body has a field that the endpoint does not know"),
    ("unknown_parameter", 400, "The query has a parameter that the endpoint does not know"),
    ("token_required", 401, "The server wants a token"),
    ("foreign_host", 403, "The `Host` is not the server's own"),
    ("foreign_origin", 403, "A web page of another origin made the call"),
    ("route_not_found", 404, "There is no such path; the nearest is named"),
    ("not_found", 404, "The sandbox has no such payout or webhook"),
    ("sandbox_not_found", 404, "The server has no such sandbox"),
    ("method_not_allowed", 405, "The path has other methods, which are named"),
    ("request_timeout", 408, "The request was not sent to its end in time"),
    ("default_sandbox", 409, "The default sandbox cannot be removed"),
    ("login_taken", 409, "Another sandbox has the login that is stated"),
    ("too_many_sandboxes", 409, "The server has as many sandboxes as it may"),
    ("too_many_inboxes", 409, "The sandbox has as many inboxes as it may"),
    ("clock_is_live", 409, "A live clock cannot be advanced"),
    ("advance_under_way", 409, "Another advance has not been answered yet"),
    ("advance_ended", 409, "The advance was ended before its goal; the message names by what"),
    ("end_of_time", 409, "Virtual time does not go that far"),
    ("never_idle", 409, "New events kept coming"),
    ("illegal_transition", 409, "The payout's state has no such transition; `allowed` lists those"),
    ("webhook_in_flight", 409, "The webhook is on its way already"),
    ("wallet_too_large", 409, "The wallet would hold more than the largest amount"),
    ("refused", 409, "The sandbox refuses for another reason"),
    ("body_too_large", 413, "The body is larger than 1 MiB, a create's than 64 KiB"),
    ("unsupported_media_type", 415, "A strict server wants another `Content-Type`"),
    ("invalid_scenario", 422, "The scenario has faults; `faults` has `line`, `column`, `severity`"),
    (
      "payout_refused", 422,
      "The contract refuses the payout; `http_status` and `answer` are what it answered, `payout` is"
        + " one that was made although its answer was lost"
    ),
  ]
}
