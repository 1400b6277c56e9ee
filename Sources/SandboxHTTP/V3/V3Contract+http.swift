package import CashoutsV3
package import ContractPort
package import SandboxCore
package import SandboxRuntime
package import WireJSON

extension V3Contract: HTTPContract {
  package func routes(_ host: SandboxHost) -> [Route] {
    CashoutEndpoints(host: host).routes + BankEndpoints(host: host).routes
      + ValidationEndpoints(host: host).routes + ReconciliationEndpoints(host: host).routes
  }

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
    endpoint.name == "create" ? body.seenByRules(sandbox.options.brand) : body
  }

  package var fieldNames: FieldNames { .cashoutsV3 }

  package var secrets: Set<String> { ["login", "pass", "password", "accessKey", "secretKey"] }

  package func reading(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox
  ) -> CallReading? {
    CallReading(call, at: endpoint, answer, options: sandbox.options)
  }
}

extension EasyContract: HTTPContract {
  package func routes(_ host: SandboxHost) -> [Route] {
    EasyCashoutEndpoints(host: host).routes + HostedPageEndpoints(host: host).routes
  }

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
    endpoint.name == "easy_create" ? body.seenByRules(sandbox.options.brand) : body
  }

  package var fieldNames: FieldNames { .cashoutsV3 }

  package var secrets: Set<String> { V3Contract().secrets }
}
