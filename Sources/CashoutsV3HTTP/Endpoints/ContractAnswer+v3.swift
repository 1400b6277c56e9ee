import CashoutsV3
import HTTPTypes
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime

extension ContractAnswer {
  /// A refusal of the endpoints beside the cashouts.
  init(_ sandbox: Sandbox, _ error: ValidationError, hasType: Bool) {
    self.init(
      sandbox,
      error.bytes(hasType: hasType),
      status: error.httpStatus,
      diagnosis: CallDiagnosis(error.diagnosis)
    )
  }
}

extension SandboxHost {
  /// An endpoint that finds out whose call it is while it answers or refuses.
  func contractRoute<Refusal: ContractRefusal>(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ action: @escaping @Sendable (HTTPCall, inout Sandbox) throws(Refusal) -> ContractAnswer
  ) -> Route {
    contractRoute(method, path) { call in
      var sandbox = registry.unnamed
      do throws(Refusal) {
        return try action(call, &sandbox)
      } catch {
        return ContractAnswer(
          sandbox,
          error.bytes,
          status: error.httpStatus,
          diagnosis: CallDiagnosis(error.diagnosis)
        )
      }
    }
  }
}

extension ContractAnswer {
  /// The answer of an endpoint that the sandbox's brand does not have.
  static func notOfBrand(_ sandbox: Sandbox, _ call: HTTPCall, _ brands: [Brand]) -> Self {
    let error = ControlError.notOfBrand(
      call.path,
      brands: brands.map(\.name),
      brand: sandbox.options.brand.name
    )
    var answer = ContractAnswer(sandbox, [], diagnosis: [error.message])
    answer.http = error.answer
    return answer
  }
}
