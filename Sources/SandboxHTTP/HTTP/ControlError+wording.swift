import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

/// How the control API words its errors: the one place where they become text.
extension ControlError {
  package var code: ControlCode {
    switch self {
    case .several(let first, _): first.code
    case .malformedJSON: .malformedJSON
    case .invalid, .advance(.goalInThePast): .invalidField
    case .unknownFields: .unknownField
    case .unknownParameters: .unknownParameter
    case .bodyTooLarge: .bodyTooLarge
    case .requestTimeout: .requestTimeout
    case .malformedRequest(.unknownMethod): .unknownMethod
    case .malformedRequest(.longLine): .addressTooLong
    case .malformedRequest(.longHead): .headersTooLarge
    case .malformedRequest: .malformedRequest
    case .tlsExpected: .tlsExpected
    case .unsupportedMediaType: .unsupportedMediaType
    case .invalidScenario: .invalidScenario
    case .tokenRequired: .tokenRequired
    case .foreignHost: .foreignHost
    case .foreignOrigin, .foreignCaller: .foreignOrigin
    case .routeNotFound, .notOfBrand: .routeNotFound
    case .methodNotAllowed: .methodNotAllowed
    case .payoutNotFound, .webhookNotFound, .specificationNotFound, .authorityNotFound,
      .countryNotFound:
      .notFound
    case .sandboxNotFound, .sandboxGone, .advance(.sandboxRemoved): .sandboxNotFound
    case .defaultSandbox: .defaultSandbox
    case .loginTaken: .loginTaken
    case .tooManySandboxes: .tooManySandboxes
    case .sandboxBusy: .sandboxBusy
    case .tooManyInboxes: .tooManyInboxes
    case .journalUnavailable: .journalUnavailable
    case .advance(.clockIsLive): .clockIsLive
    case .advance(.underWay): .advanceUnderWay
    case .advance(.goalBehindTheEnd): .endOfTime
    case .advance(.neverIdle): .neverIdle
    case .advance(.ended): .advanceEnded
    case .illegalTransition: .illegalTransition
    case .webhookInFlight: .webhookInFlight
    case .walletTooLarge: .walletTooLarge
    case .refused: .refused
    case .payoutRefused: .payoutRefused
    }
  }

  /// One sentence with the remedy.
  package var message: String {
    switch self {
    case .several(let first, let others):
      ([first] + others).map(\.message).joined(separator: "; ")
    case .malformedJSON(let fault): "the body is not valid JSON: \(fault.description)"
    case .invalid(let field, let got, let expected):
      "\(field): got \(got), expected \(expected.words)"
    case .unknownFields(let names, let known): Self.unknown("field", names, known)
    case .unknownParameters(let names, let known): Self.unknown("query parameter", names, known)
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes; send a smaller one"
    case .malformedRequest(let fault): fault.words
    case .tlsExpected:
      "this port speaks HTTPS, and what came is plain HTTP; write https:// in place of http://"
    case .requestTimeout:
      "the request was not sent to its end in time; send it whole, on a new connection"
    case .unsupportedMediaType(let fault):
      "\(fault); send that, or serve without --strict-content-type"
    case .invalidScenario(let diagnostics):
      "the scenario has \(Quantity(diagnostics.count, "fault")); "
        + (diagnostics.first.map { "line \($0.line): \($0.message)" } ?? "no fault is known")
    case .tokenRequired:
      "the control API of this server wants the header Authorization: Bearer TOKEN, with the token"
        + " that was given or printed at start; commands take it by --token or"
        + " CASHOUT_SANDBOX_ADMIN_TOKEN"
    case .foreignHost(let host, let own): "Host \(host) is not this server's; call it by \(own)"
    case .foreignOrigin(let origin):
      "Origin \(origin) is not this server's; a web page must not steer the sandbox"
    case .foreignCaller(let origin):
      "Origin \(origin.prefix(100)) is not this server's; serve with --allow-origin to let its pages"
        + " call"
    case .routeNotFound(let method, let path, let nearest):
      "no route \(method) \(path); "
        + (nearest.map { "the nearest is \($0)" }
          ?? "begin with GET /sandbox/health, and README.md lists what else there is")
    case .notOfBrand(let path, let brands, let brand):
      "\(path) is an endpoint of \(brands.joined(separator: ", ")); this sandbox is \(brand), which"
        + " `brand:` in a scenario changes"
    case .methodNotAllowed(let method, let path, let allowed):
      "\(path) does not take \(method); send \(allowed.joined(separator: " or "))"
    case .payoutNotFound(let id): Self.notFound("payout", id, list: "GET /sandbox/payouts")
    case .webhookNotFound(let id): Self.notFound("webhook", id, list: "GET /sandbox/webhooks")
    case .countryNotFound(let code):
      "no payout can go to \"\(code)\"; write two capitals of ISO 3166-1, such as BR"
    case .authorityNotFound:
      "there is no certificate authority: serve with --tls, and without --tls-cert"
    case .specificationNotFound(let name, let known):
      "no description \"\(name)\"; there are \(known.joined(separator: ", "))"
    case .sandboxNotFound(let id): "no sandbox \"\(id)\"; GET /sandbox/sandboxes lists them"
    case .sandboxGone, .advance(.sandboxRemoved):
      "this sandbox was removed; GET /sandbox/sandboxes lists those that there are"
    case .defaultSandbox: "the default sandbox stays; POST /sandbox/reset empties it"
    case .loginTaken(let login):
      "another sandbox has the login \"\(login)\"; state another or none"
    case .tooManySandboxes(let count):
      "there are \(count) sandboxes, as many as a server holds, and each was called within the last"
        + " hour; remove some with DELETE /sandbox/sandboxes/ID, or start one more server"
    case .sandboxBusy:
      "an advance or attempts of webhooks are under way in the sandbox; fork it when they are over"
    case .tooManyInboxes(let count):
      "a sandbox has \(count) inboxes at most; use one that is there, or POST /sandbox/reset"
    case .journalUnavailable(let trouble):
      "\(trouble); nothing was changed, reading works, and writing does again as soon as the disk"
        + " takes it"
    case .advance(let refusal): Self.message(refusal)
    case .illegalTransition(let illegal):
      "\(illegal.from.name) → \(illegal.to.name) is not in the status flow; allowed now: "
        + (illegal.allowed.isEmpty
          ? "none, \(illegal.from.name) is final"
          : illegal.allowed.map(\.name).joined(separator: ", "))
    case .webhookInFlight: "this webhook is on its way; wait for its outcome"
    case .walletTooLarge(let currency):
      "the \(currency) wallet would hold more than the largest amount, "
        + Money(minorUnits: Money.limitMinorUnits, currency: currency).decimalText
        + "; top up by less"
    case .refused(let refusal): Self.message(refusal)
    case .payoutRefused(let create): Self.message(create)
    }
  }

  /// What stands beside code and message.
  var details: [(String, JSONValue)] {
    switch self {
    case .several(let first, let others): [("faults", .array(([first] + others).map(\.json)))]
    case .invalidScenario(let diagnostics): [("faults", .array(diagnostics.map(\.controlJSON)))]
    case .illegalTransition(let illegal):
      [("allowed", .array(illegal.allowed.map { .string($0.name) }))]
    case .payoutRefused(let create):
      [
        ("http_status", create.httpStatus.map { .integer($0) } ?? .null),
        ("answer", create.httpStatus == nil ? .null : create.body ?? .string(create.text)),
        ("payout", create.lostPayout.map { .integer($0) } ?? .null),
      ]
    default: []
    }
  }
}

extension ControlError {
  private static func unknown(_ kind: String, _ names: [String], _ known: [String]) -> String {
    let remedy =
      known.isEmpty ? "there are none here" : "known are \(known.joined(separator: ", "))"
    let kind = Quantity(names.count, kind).name
    return "unknown \(kind) \(names.joined(separator: ", ")); \(remedy)"
  }

  private static func notFound(_ what: String, _ id: String?, list: String) -> String {
    let named = id.map { "\(what) \($0)" } ?? "such \(what)"
    return "no \(named) in this sandbox; \(list) lists what there is"
  }

  private static func message(_ refusal: AdvanceRefusal) -> String {
    switch refusal {
    case .clockIsLive:
      "a live clock moves by itself; PUT /sandbox/clock {\"mode\":\"manual\"} first"
    case .underWay:
      "another advance of this sandbox is under way; wait for its answer (a webhook's receiver"
        + " cannot advance the clock that waits for it)"
    case .goalInThePast(let now):
      invalid("to", got: "a time in the past", expected: .timeFrom(now)).message
    case .goalBehindTheEnd(let now):
      "virtual time ends at \(Instant.latest.rfc3339) and it is \(now.rfc3339); advance by less,"
        + " or POST /sandbox/reset to begin again"
    case .neverIdle(let steps):
      "after \(steps) events more are still scheduled; advance by a duration"
    case .ended(let end):
      "the advance ended early, for \(reason(end)); what was due until then has happened, and"
        + " GET /sandbox/clock says where time stands"
    case .sandboxRemoved: sandboxGone.message
    }
  }

  /// What came between, in a few words.
  private static func reason(_ end: AdvanceEnd) -> String {
    switch end {
    case .cancelled: "its caller cancelled it"
    case .clockSet: "the clock was set"
    case .scenarioLoaded: "a scenario was loaded that states a clock"
    case .reset: "the sandbox was reset"
    case .sandboxRemoved: "the sandbox was removed"
    case .serverStopped: "the server stops"
    }
  }

  private static func message(_ create: RefusedCreate) -> String {
    let told =
      create.httpStatus.map { "answers \($0) \(create.text)" } ?? "drops the connection"
    let hint = create.diagnosis.map { " (\($0))" } ?? ""
    let made =
      create.lostPayout.map {
        "; payout \($0) was made all the same, GET /sandbox/payouts/\($0) shows it"
      } ?? ""
    return "\(create.endpoint) \(told)\(hint)\(made)"
  }
}
