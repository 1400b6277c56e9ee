package import HTTPTypes
package import SandboxCore
package import SandboxDecisions
import ScenarioLanguage
package import ScenarioText
package import WireJSON

/// Why the control API turns a call away, with the facts of the case.
///
/// Its code, its text and what else is told of it are in `ControlError+wording.swift`, and nowhere
/// else.
package enum ControlError: Error, Sendable {
  /// Several faults of one call, told together with the first one's code.
  indirect case several(ControlError, [ControlError])

  // MARK: What was sent

  case malformedJSON(JSONFault)
  /// A field or parameter that is missing, of the wrong type or out of range.
  case invalid(String, got: String, expected: FieldForm)
  case unknownFields([String], known: [String])
  case unknownParameters([String], known: [String])
  case bodyTooLarge(Int)
  /// Answered before any endpoint is known.
  case requestTimeout
  /// What is no HTTP.
  case malformedRequest(RequestFault)
  /// Plain HTTP on the port of HTTPS.
  case tlsExpected
  /// What a strict server does not read.
  case unsupportedMediaType(String)
  case invalidScenario([ScenarioDiagnostic])

  // MARK: Who sent it

  case tokenRequired
  case foreignHost(String, own: String)
  /// A web page that would steer the sandbox.
  case foreignOrigin(String)
  /// A web page that calls a mocked contract.
  case foreignCaller(String)

  // MARK: Where it went

  case routeNotFound(String, String, nearest: String?)
  /// An endpoint that other brands have.
  case notOfBrand(String, brands: [String], brand: String)
  case methodNotAllowed(String, String, allowed: [String])
  case payoutNotFound(String?)
  case webhookNotFound(String?)
  case sandboxNotFound(String)
  /// A country that payouts cannot go to.
  case countryNotFound(String)
  /// A description of an interface that no contract of the server has.
  case specificationNotFound(String, known: [String])
  /// No certificate authority of its own: HTTPS is off, or shows a certificate that was given.
  case authorityNotFound
  /// It was removed while the call was under way.
  case sandboxGone

  // MARK: What the server and the sandbox cannot do now

  case defaultSandbox
  case loginTaken(String)
  case tooManySandboxes(Int)
  /// What is to be copied does not rest.
  case sandboxBusy
  case tooManyInboxes(Int)
  /// What would have to be on disk cannot be, and why.
  case journalUnavailable(String)
  case advance(AdvanceRefusal)
  case illegalTransition(PayoutLife.Illegal)
  case webhookInFlight
  case walletTooLarge(Currency)
  /// A refusal that only creates of the contract meet.
  case refused(Refusal)
  /// A create that the contract answered with something else than a payout's id.
  case payoutRefused(RefusedCreate)

  /// What the contract answered to a create of the panel.
  package struct RefusedCreate: Sendable {
    /// What was called, such as `POST /v3/cashout`.
    package let endpoint: String
    /// `nil` when the connection is dropped.
    package let httpStatus: Int?
    package let text: String
    /// The text as JSON, if it is any.
    package let body: JSONValue?
    package let diagnosis: String?
    /// The payout that was made although its answer was lost.
    package let lostPayout: Int?
  }

  /// Several errors as one, with the first one's code and a list of all; `nil` for none.
  package static func all(_ errors: [ControlError]) -> Self? {
    guard let first = errors.first, errors.count > 1 else { return errors.first }
    return .several(first, Array(errors.dropFirst()))
  }

  package var status: HTTPResponse.Status {
    guard case .several(let first, let others) = self else { return code.status }
    return others.allSatisfy { $0.status == first.status } ? first.status : .badRequest
  }

  /// `{"error":{"code":…,"message":…}}`.
  package var answer: HTTPAnswer {
    HTTPAnswer(status: status, body: JSONValue.object(["error": json]).encoded())
  }

  var json: JSONValue {
    let head: [(String, JSONValue)] = [
      ("code", .string(code.rawValue)), ("message", .string(message)),
    ]
    return .object(JSONObject(head + details))
  }

  /// The answer to a call of which not everything was read.
  var closingAnswer: HTTPAnswer {
    var answer = answer
    answer.headers.append((.connection, "close"))
    return answer
  }
}

extension ControlError {
  /// The core's refusal of a command that came through the control API.
  package init(_ refusal: Refusal) {
    switch refusal {
    case .illegalTransition(let illegal): self = .illegalTransition(illegal)
    case .payoutNotFound: self = .payoutNotFound(nil)
    case .webhookNotFound: self = .webhookNotFound(nil)
    case .sandboxRemoved: self = .sandboxGone
    case .webhookInFlight: self = .webhookInFlight
    case .walletTooLarge(let currency): self = .walletTooLarge(currency)
    case .merchantDisabled, .countryNotAvailable, .currencyNotAccepted, .amountBelowMinimum,
      .externalIDUsed, .invalidDetails, .declined, .limitExceeded, .insufficientFunds,
      .invalidInlineScript, .tooMuchToCompare, .sandboxFull:
      self = .refused(refusal)
    }
  }
}
