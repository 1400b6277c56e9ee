import CashoutsV3
import ContractPort
import HTTPTypes
import SandboxCore
import SandboxHTTP
import SandboxRuntime
import WireJSON

extension SandboxHost {
  /// The sandbox that a call is for, by what it says of its caller; `nil` if that is nobody here.
  func sandbox(of call: HTTPCall, at endpoint: ContractEndpoint) -> Sandbox? {
    let body = call.object ?? JSONObject()
    switch EndpointTable.row(endpoint.method, endpoint.path)?.credentials {
    case nil: return nil
    case .signature, .password, .passwordAndSignature:
      return body["login"]?.text.flatMap { registry.sandbox(login: $0) }
    case .readOnlyKey: return try? readOnlySandbox(call)
    case .d24: return call.headers[.d24Login].flatMap { registry.sandbox(login: $0) }
    case .requestID: return hosted(call.parameter("id"))?.sandbox
    case .panelUser: return body["accessKey"]?.text.flatMap { panelSandbox($0) }
    case .panelToken:
      return call.panelToken.flatMap { PanelToken($0) }.flatMap {
        registry.sandbox(login: $0.login)
      }
    }
  }

  /// The sandbox of a panel user, named by its login alone or with `@` and a domain behind it.
  func panelSandbox(_ accessKey: String) -> Sandbox? {
    let name = accessKey.split(separator: "@").first.map(String.init) ?? ""
    return registry.sandbox(login: accessKey) ?? registry.sandbox(login: name)
  }
}

extension HTTPCall {
  /// The token of a panel user, from `Authorization: Bearer`, else from the cookie.
  var panelToken: String? {
    if let token = AuthorizationScheme.bearer.credentials(in: headers[.authorization]) {
      return token
    }
    return cookie("BEARER_TOKEN")
  }
}
