package import CashoutsV3
package import ContractPort
import HTTPTypes
package import SandboxCore
package import SandboxDecisions
package import SandboxHTTP
package import SandboxRuntime
package import WireJSON

/// What V3 and Easy Cashout have in common: logins, names of fields and what proves the caller.
package protocol V3Spoken: HTTPContract {}

extension V3Spoken {
  package func sandbox(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ host: SandboxHost
  ) -> Sandbox? {
    host.sandbox(of: call, at: endpoint)
  }

  package func seenByRules(
    _ body: JSONObject,
    at endpoint: ContractEndpoint,
    in sandbox: Sandbox
  ) -> JSONObject {
    let makesPayout = ["create", "easy_create"].contains(endpoint.name)
    return makesPayout ? body.seenByRules(sandbox.options.brand) : body
  }

  package var fieldNames: FieldNames { .cashoutsV3 }

  /// - Source: cashouts-v3.md §1.5 and §8.3, HTTP 500 and code 703 (inferred).
  package func unavailable(_: HTTPCall, in sandbox: Sandbox) -> HTTPAnswer {
    let error = V3Error(.internalFailure, brand: sandbox.options.brand)
    return HTTPAnswer(.init(code: error.httpStatus), json: error.bytes)
  }

  package var secrets: Set<String> { ["login", "pass", "password", "accessKey", "secretKey"] }
}

extension V3Contract: V3Spoken {
  package func routes(_ host: SandboxHost) -> [Route] {
    CashoutEndpoints(host: host).routes + BankEndpoints(host: host).routes
      + ValidationEndpoints(host: host).routes + ReconciliationEndpoints(host: host).routes
  }

  /// - Source: cashouts-v3.md §5.5, METHOD_NOT_ALLOWED.
  package func notAllowed(_ method: String, _ path: String) -> [UInt8]? {
    ValidationEndpoints.notAllowed(method, path)
  }

  package func reading(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox
  ) -> CallReading? {
    CallReading(call, at: endpoint, answer, options: sandbox.options)
  }
}

extension EasyContract: V3Spoken {
  package func routes(_ host: SandboxHost) -> [Route] {
    EasyCashoutEndpoints(host: host).routes + EasyPageEndpoints(host: host).routes
  }
}
