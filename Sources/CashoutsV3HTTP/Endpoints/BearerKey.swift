import CashoutsV3
import ContractPort
import HTTPTypes
import SandboxHTTP
import SandboxRuntime

extension SandboxHost {
  /// The sandbox whose read-only key a call carries as `Authorization: Bearer`.
  ///
  /// - Throws: `ValidationError` 100 for no key and for a wrong one.
  /// - Source: cashouts-v3.md §5.1, §5.2.
  func readOnlySandbox(_ call: HTTPCall) throws(ValidationError) -> Sandbox {
    guard let key = AuthorizationScheme.bearer.credentials(in: call.headers[.authorization]) else {
      throw ValidationError(
        .invalidCredentials,
        diagnosis: "send Authorization: Bearer and the merchant's read-only key"
      )
    }
    guard let sandbox = registry.sandbox(.readOnlyKey(key)) else {
      throw ValidationError(
        .invalidCredentials,
        diagnosis: "no sandbox of this server has this read-only key; login and pass are not it"
      )
    }
    return sandbox
  }
}
