package import HTTPTypes
import SandboxCore
package import WireJSON

/// An error of the control API: one code, one status and one sentence with the remedy each.
package struct ControlError: Error, Sendable {
  package let status: HTTPResponse.Status
  package let code: String
  package let message: String
  package var details: [(String, JSONValue)] = []

  /// `{"error":{"code":…,"message":…}}`.
  package var answer: HTTPAnswer {
    HTTPAnswer(status: status, body: JSONValue.object(["error": json]).encoded())
  }

  private var json: JSONValue {
    .object(JSONObject([("code", .string(code)), ("message", .string(message))] + details))
  }

  /// Several errors as one, with the first one's code and a list of all; `nil` for none.
  package static func all(_ errors: [ControlError]) -> Self? {
    guard let first = errors.first, errors.count > 1 else { return errors.first }
    return ControlError(
      status: errors.allSatisfy { $0.status == first.status } ? first.status : .badRequest,
      code: first.code,
      message: errors.map(\.message).joined(separator: "; "),
      details: [("faults", .array(errors.map(\.json)))]
    )
  }
}

extension ControlError {
  /// The answer to a call of which not everything was read.
  var closingAnswer: HTTPAnswer {
    var answer = answer
    answer.headers.append((.connection, "close"))
    return answer
  }

  static func routeNotFound(_ method: String, _ path: String, nearest: String?) -> Self {
    ControlError(
      status: .notFound,
      code: "route_not_found",
      message: "no route \(method) \(path); "
        + (nearest.map { "the nearest is \($0)" }
          ?? "begin with GET /sandbox/health, and README.md lists what else there is")
    )
  }

  static func methodNotAllowed(_ method: String, _ path: String, allowed: [String]) -> Self {
    ControlError(
      status: .methodNotAllowed,
      code: "method_not_allowed",
      message: "\(path) does not take \(method); send \(allowed.joined(separator: " or "))"
    )
  }

  static func bodyTooLarge(_ limit: Int) -> Self {
    ControlError(
      status: .contentTooLarge,
      code: "body_too_large",
      message: "the body is larger than \(limit) bytes; send a smaller one"
    )
  }

  /// Answered before any endpoint is known.
  static let requestTimeout = ControlError(
    status: .requestTimeout,
    code: "request_timeout",
    message: "the request was not sent to its end in time; send it whole, on a new connection"
  )

  /// What a strict server does not read.
  static func unsupportedMediaType(_ fault: String) -> Self {
    ControlError(
      status: .unsupportedMediaType,
      code: "unsupported_media_type",
      message: "\(fault); send that, or serve without --strict-content-type"
    )
  }

  static func malformedJSON(_ fault: JSONFault) -> Self {
    ControlError(
      status: .badRequest,
      code: "malformed_json",
      message: "the body is not valid JSON: \(fault.description)"
    )
  }

  /// A field that is missing, of the wrong type or out of range.
  static func invalid(_ field: String, got: String, expected: String) -> Self {
    ControlError(
      status: .badRequest,
      code: "invalid_field",
      message: "\(field): got \(got), expected \(expected)"
    )
  }

  static func unknownFields(_ names: [String], known: [String]) -> Self {
    unknown("field", names, known, code: "unknown_field")
  }

  static func unknownParameters(_ names: [String], known: [String]) -> Self {
    unknown("query parameter", names, known, code: "unknown_parameter")
  }

  private static func unknown(
    _ kind: String,
    _ names: [String],
    _ known: [String],
    code: String
  ) -> Self {
    let remedy =
      known.isEmpty ? "there are none here" : "known are \(known.joined(separator: ", "))"
    let kind = Quantity(names.count, kind).name
    return ControlError(
      status: .badRequest,
      code: code,
      message: "unknown \(kind) \(names.joined(separator: ", ")); \(remedy)"
    )
  }

  static func notFound(_ what: String, _ id: String, list: String) -> Self {
    ControlError(
      status: .notFound,
      code: "not_found",
      message: "no \(what) \(id) in this sandbox; \(list) lists what there is"
    )
  }

  static func sandboxNotFound(_ id: String) -> Self {
    ControlError(
      status: .notFound,
      code: "sandbox_not_found",
      message: "no sandbox \"\(id)\"; GET /sandbox/sandboxes lists them"
    )
  }

  /// It was removed while the call was under way.
  static var sandboxGone: Self {
    ControlError(
      status: .notFound,
      code: "sandbox_not_found",
      message: "this sandbox was removed; GET /sandbox/sandboxes lists those that there are"
    )
  }

  static func conflict(_ code: String, _ message: String, _ details: [(String, JSONValue)] = [])
    -> Self
  {
    ControlError(status: .conflict, code: code, message: message, details: details)
  }

  static func forbidden(_ code: String, _ message: String) -> Self {
    ControlError(status: .forbidden, code: code, message: message)
  }
}
