/// What each endpoint of the control API takes and answers, with a call that shows it.
///
/// The article about the control API, its description and its collection of requests are made of it;
/// tests hold it against the server.
package enum ControlGuide {
  /// A name and what it means.
  package typealias Row = (name: String, meaning: String)

  /// A call: method, path, body.
  package struct Call: Sendable {
    package let method: String
    package let path: String
    package let body: String

    init(_ method: String, _ path: String, _ body: String = "") {
      self.method = method
      self.path = path
      self.body = body
    }
  }

  /// One endpoint, or several methods of a path that do the same.
  package struct Endpoint: Sendable {
    package let methods: [String]
    package let path: String
    package let summary: String
    package var query: [Row] = []
    package var body: [Row] = []
    /// The answer's fields; those of the entries of a list begin with `[]`.
    package var answer: [Row] = []
    /// Codes of ``ControlGuide/errors`` beside those that any endpoint may answer.
    package var errors: [String] = []
    /// Whether a server answers so only where its options ask for it.
    package var hangsOnOptions = false
    /// What is asked for in the example; `nil` when there is nothing to show.
    package var call: Call?

    init(_ endpoint: String, _ summary: String) {
      let parts = endpoint.split(separator: " ")
      methods = parts[0].split(separator: "|").map(String.init)
      path = String(parts[1])
      self.summary = summary
    }

    /// `GET /sandbox/health`, for each method.
    package var names: [String] { methods.map { "\($0) \(path)" } }

    func with(_ change: (inout Endpoint) -> Void) -> Endpoint {
      var endpoint = self
      change(&endpoint)
      return endpoint
    }
  }

  package static let chapters: [(title: String, endpoints: [Endpoint])] = [
    ("Sandboxes", sandboxes), ("Time", time), ("Payouts and money", payouts),
    ("Webhooks", webhooks), ("What happened", log), ("Process cashout", process),
    ("Scenarios", scenarios),
    ("For other tools", tools),
  ]

  package static let errors: [(code: String, status: Int, meaning: String)] = [
    ("malformed_json", 400, "The body is not JSON"),
    ("invalid_field", 400, "A field or parameter is missing, of the wrong type or out of range"),
    ("unknown_field", 400, "The body has a field that the endpoint does not know"),
    ("unknown_parameter", 400, "The query has a parameter that the endpoint does not know"),
    ("token_required", 401, "The server wants a token"),
    ("foreign_host", 403, "The `Host` is not the server's own"),
    ("foreign_origin", 403, "A web page of another origin made the call"),
    ("route_not_found", 404, "There is no such path; the nearest is named"),
    ("not_found", 404, "The sandbox has no such payout or webhook, the server no such description"),
    ("sandbox_not_found", 404, "The server has no such sandbox"),
    ("method_not_allowed", 405, "The path has other methods, which are named"),
    ("tls_expected", 400, "Plain HTTP came to the port of HTTPS"),
    (
      "malformed_request", 400,
      "What came is no HTTP/1.1; the message says what is wrong, and the connection ends"
    ),
    ("unknown_method", 501, "HTTP has no such method, or it is not written in capitals"),
    ("address_too_long", 414, "The request line is longer than 80 KiB"),
    ("headers_too_large", 431, "The headers are larger than 80 KiB, or more than 1000"),
    ("request_timeout", 408, "The request was not sent to its end in time"),
    ("default_sandbox", 409, "The default sandbox cannot be removed"),
    ("login_taken", 409, "Another sandbox has the login that is stated"),
    ("too_many_sandboxes", 409, "The server has as many sandboxes as it may"),
    (
      "sandbox_busy", 409,
      "What is to be forked does not rest: an advance or webhooks are under way"
    ),
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
    (
      "journal_unavailable", 503,
      "What was asked for could not be kept on disk (`serve --data`), so nothing was changed; the"
        + " message says why"
    ),
  ]
}
