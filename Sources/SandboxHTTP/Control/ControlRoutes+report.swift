import HTTPTypes
import MerchantObservation
import SandboxRuntime
import WireJSON

extension ControlRoutes {
  var reportRoutes: [Route] {
    [
      route(.get, "/sandbox/report") { call, sandbox in
        let report = sandbox.report
        switch ReportForm(accept: call.headers[.accept]) {
        case .text: return answer("text/plain; charset=utf-8", report.text)
        case .json: return .json(report.json)
        case .junit: return answer("application/xml", report.junit)
        }
      }
    ]
  }

  private func answer(_ contentType: String, _ text: String) -> HTTPAnswer {
    HTTPAnswer(status: .ok, contentType: contentType, body: Array(text.utf8))
  }
}

/// The form in which a report is asked for.
enum ReportForm: Equatable {
  case text, json, junit

  private static let forms: [String: ReportForm] = [
    "text/plain": .text, "application/json": .json, "application/xml": .junit,
    "text/xml": .junit, "text/html": .text, "text/*": .text, "application/*": .json, "*/*": .text,
  ]

  /// The form that an `Accept` header likes best; text when it names none of them.
  ///
  /// - Source: RFC 9110, section 12.5.1.
  init(accept: String?) {
    self = AcceptedValues(accept).lazy.compactMap { Self.forms[$0] }.first ?? .text
  }
}
