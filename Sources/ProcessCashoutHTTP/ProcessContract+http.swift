package import ContractPort
import HTTPTypes
package import ProcessCashout
package import SandboxCore
package import SandboxDecisions
package import SandboxHTTP
package import SandboxRuntime
import WebText
package import WireJSON

extension ProcessContract: HTTPContract {
  package func routes(_ host: SandboxHost) -> [Route] {
    SessionEndpoints(host: host).routes + LinkEndpoints(host: host).routes
      + AccountEndpoints(host: host).routes
  }

  package func sandbox(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ host: SandboxHost
  ) -> Sandbox? {
    switch ProcessEndpoint(rawValue: endpoint.name) {
    case .login: call.members["apiKey"]?.text.flatMap { host.registry.sandbox(.apiKey($0)) }
    case .linkPage: host.invitation(call.parameter("token"))?.sandbox
    case .payoneerWebhook: host.invitation(call.query("token") ?? "")?.sandbox
    case .tipaltiWebhook: call.members["payeeId"]?.text.flatMap(host.sandbox(ofPayee:))
    default: host.tokenBearer(call)
    }
  }

  /// - Source: process-cashout.md §3.
  package func notFound(_ path: String) -> [UInt8]? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 1, Self.roots.contains(parts[0]) else { return nil }
    return Envelope.failure(ProcessRefusal(.notFound, "the contract has no such route"))
  }

  /// What its paths begin with.
  private static let roots: Set<String> = [
    "user", "cashout", "csrf", "webhook", "support",
  ]

  /// - Source: process-cashout.md §3, HTTP 500 (inferred).
  package func unavailable(_: HTTPCall, in _: Sandbox) -> HTTPAnswer {
    let refusal = ProcessRefusal(.unavailable, "nothing can be kept just now")
    return HTTPAnswer(.internalServerError, "application/json", text: Envelope.failure(refusal))
  }

  package func members(of call: HTTPCall) -> JSONObject { call.members }

  package func reading(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox
  ) -> CallReading? {
    ProcessEndpoint(rawValue: endpoint.name).flatMap { endpoint in
      ProcessReading(endpoint, call, answer, sandbox).reading
    }
  }

  package var fieldNames: FieldNames { ProcessTerms.names }

  package var secrets: Set<String> { ["apiKey", "token"] }
}

extension HTTPCall {
  /// The members of a body: of a form, which is what is no JSON object, as texts.
  ///
  /// - Source: process-cashout.md §1.
  var members: JSONObject { object ?? FormText.object(body) }
}
