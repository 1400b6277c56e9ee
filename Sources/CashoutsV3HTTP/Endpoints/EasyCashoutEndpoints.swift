import CashoutsV3
import ContractPort
import HTTPTypes
import SandboxCore
import SandboxDecisions
package import SandboxHTTP
import SandboxRuntime
import WireJSON

/// Easy Cashout: the merchant asks for a page, the beneficiary fills it in, a payout is made.
/// - Source: cashouts-v3.md §5.6.
package struct EasyCashoutEndpoints: Sendable {
  package let host: SandboxHost

  package init(host: SandboxHost) {
    self.host = host
  }

  package var routes: [Route] {
    [
      host.contractRoute(.post, "/v1/request") { call, sandbox throws(EasyError) in
        try create(call, &sandbox, isSigned: false)
      },
      host.contractRoute(.post, "/v2/request") { call, sandbox throws(EasyError) in
        try create(call, &sandbox, isSigned: true)
      },
      host.contractRoute(.get, "/v1/payments/{id}", status),
    ]
  }

  private func create(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox,
    isSigned: Bool
  ) throws(EasyError) -> ContractAnswer {
    guard let body = (try? JSONParser.parse(call.body))?.object else {
      throw .invalidRequest("the body is not a JSON object")
    }
    try authenticate(call, body, &sandbox)
    if isSigned { try checkHeaders(call, sandbox.account) }
    let request = try EasyRequest(body, sandbox.merchant, options: sandbox.options)
    let id = sandbox.account.pageID(of: request.externalID)
    let status = EasyStatus(request: request, requestID: id, created: sandbox.now)
    switch sandbox.commit(.act(OpenPage(status))).answer {
    case .success: break
    case .failure(.act(.pagesFull)):
      throw .invalidRequest("this sandbox keeps no more pages; POST /sandbox/reset empties it")
    case .failure(.removed): throw .invalidCredentials("the sandbox was removed")
    case .failure:
      throw .invalidRequest("external_id \(request.externalID) is in use already")
    }
    let url = "\(host.url(for: call))/payout/\(id)"
    return ContractAnswer(sandbox, status.createdBytes(url: url))
  }

  private func authenticate(
    _ call: HTTPCall,
    _ body: JSONObject,
    _ sandbox: inout Sandbox
  ) throws(EasyError) {
    guard let login = body["login"]?.text, let found = host.registry.sandbox(login: login) else {
      throw .invalidCredentials("no sandbox of this server has the login that was sent")
    }
    sandbox = found
    guard body["password"]?.text == sandbox.account.pass else {
      throw .invalidCredentials("password (not pass, here) is the API Passphrase")
    }
    guard sandbox.account.allows(call.clientIP) else {
      throw .invalidAddress("\(call.clientIP) is not in the merchant's list of addresses")
    }
  }

  private func checkHeaders(
    _ call: HTTPCall,
    _ account: Authentication.Account
  ) throws(EasyError) {
    for name in [HTTPField.Name.payloadSignature, .contentType, .userAgent]
    where call.headers[name] == nil {
      throw .invalidRequest("the header \(name.rawName) is mandatory in version 2")
    }
    guard account.isSigned(call.headers[.payloadSignature] ?? "", body: call.body) else {
      throw .invalidCredentials("Payload-Signature is not the signature of the exact body")
    }
  }

  private func status(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(EasyError) -> ContractAnswer {
    guard let (found, page) = host.hosted(call.parameter("id")) else {
      throw .unknownRequest("no request has this id: take what stands behind /payout/")
    }
    sandbox = found
    guard sandbox.account.allows(call.clientIP) else {
      throw .invalidAddress("\(call.clientIP) is not in the merchant's list of addresses")
    }
    return ContractAnswer(sandbox, page.bytes(sandbox.outcome(of: page)))
  }
}
