package import HTTPTypes

/// The codes of the control API's errors.
package enum ControlCode: String, Sendable, CaseIterable {
  case malformedJSON = "malformed_json"
  case invalidField = "invalid_field"
  case unknownField = "unknown_field"
  case unknownParameter = "unknown_parameter"
  case tokenRequired = "token_required"
  case foreignHost = "foreign_host"
  case foreignOrigin = "foreign_origin"
  case routeNotFound = "route_not_found"
  case notFound = "not_found"
  case sandboxNotFound = "sandbox_not_found"
  case methodNotAllowed = "method_not_allowed"
  case requestTimeout = "request_timeout"
  case tlsExpected = "tls_expected"
  case malformedRequest = "malformed_request"
  case unknownMethod = "unknown_method"
  case addressTooLong = "address_too_long"
  case headersTooLarge = "headers_too_large"
  case defaultSandbox = "default_sandbox"
  case loginTaken = "login_taken"
  case tooManySandboxes = "too_many_sandboxes"
  case sandboxBusy = "sandbox_busy"
  case tooManyInboxes = "too_many_inboxes"
  case clockIsLive = "clock_is_live"
  case advanceUnderWay = "advance_under_way"
  case advanceEnded = "advance_ended"
  case endOfTime = "end_of_time"
  case neverIdle = "never_idle"
  case illegalTransition = "illegal_transition"
  case webhookInFlight = "webhook_in_flight"
  case walletTooLarge = "wallet_too_large"
  case refused
  case bodyTooLarge = "body_too_large"
  case unsupportedMediaType = "unsupported_media_type"
  case invalidScenario = "invalid_scenario"
  case payoutRefused = "payout_refused"
  case journalUnavailable = "journal_unavailable"

  package var status: HTTPResponse.Status {
    switch self {
    case .malformedJSON, .invalidField, .unknownField, .unknownParameter, .tlsExpected,
      .malformedRequest:
      .badRequest
    case .unknownMethod: .notImplemented
    case .addressTooLong: .uriTooLong
    case .headersTooLarge: .requestHeaderFieldsTooLarge
    case .tokenRequired: .unauthorized
    case .foreignHost, .foreignOrigin: .forbidden
    case .routeNotFound, .notFound, .sandboxNotFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .requestTimeout: .requestTimeout
    case .defaultSandbox, .loginTaken, .tooManySandboxes, .sandboxBusy, .tooManyInboxes,
      .clockIsLive, .advanceUnderWay, .advanceEnded, .endOfTime, .neverIdle, .illegalTransition,
      .webhookInFlight, .walletTooLarge, .refused:
      .conflict
    case .bodyTooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .invalidScenario, .payoutRefused: .unprocessableContent
    case .journalUnavailable: .serviceUnavailable
    }
  }
}
