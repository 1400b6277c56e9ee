package import ContractPort
import HTTPTypes
package import SandboxCore
package import SandboxDecisions
package import SandboxRuntime
package import WireJSON

/// A mocked contract that is spoken over HTTP.
///
/// Its endpoints find out for themselves whose call it is and answer it. What comes before and
/// behind them is the same for all: gate, faults, log, hints and observation, which ask the
/// contract here how its calls are to be read.
package protocol HTTPContract: MockedContract {
  /// What answers its calls, one for each of its endpoints.
  func routes(_ host: SandboxHost) -> [Route]

  /// The sandbox that a call is for, by what it says of its caller; `nil` if that is nobody here.
  func sandbox(of call: HTTPCall, at endpoint: ContractEndpoint, _ host: SandboxHost) -> Sandbox?

  /// What it answers, with 404, to a path that is its own and no endpoint's; `nil` for all others.
  func notFound(_ path: String) -> [UInt8]?

  /// What it answers, with 405, to a method that its endpoint at a path does not take; `nil` where it
  /// has no words for that.
  func notAllowed(_ method: String, _ path: String) -> [UInt8]?

  /// The members of a call's body, as rules know them.
  func members(of call: HTTPCall) -> JSONObject

  /// What rules may see of a body; the members in ``secrets`` are left out afterwards.
  func seenByRules(
    _ body: JSONObject,
    at endpoint: ContractEndpoint,
    in sandbox: Sandbox
  ) -> JSONObject

  /// The fields that it names in requests.
  var fieldNames: FieldNames { get }

  /// Members of its bodies that prove the caller.
  var secrets: Set<String> { get }

  /// What it answers while nothing can be kept, as its platform does when it is down.
  func unavailable(_ call: HTTPCall, in sandbox: Sandbox) -> HTTPAnswer

  /// A call about a payout as observation knows it; `nil` for all others.
  func reading(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox
  ) -> CallReading?

  /// What it is called, such as `Cashouts V3`.
  var title: String { get }

  /// Which description of interfaces tells of it, such as `v3`.
  var interface: String { get }

  /// How an endpoint is called, for those who describe it; `nil` where it is not served with the
  /// choices that are made.
  func guide(to endpoint: ContractEndpoint, _ values: ContractValues) -> EndpointGuide?
}

extension HTTPContract {
  package func notFound(_: String) -> [UInt8]? { nil }

  package func notAllowed(_: String, _: String) -> [UInt8]? { nil }

  package func members(of call: HTTPCall) -> JSONObject { call.object ?? JSONObject() }

  package func seenByRules(
    _ body: JSONObject,
    at _: ContractEndpoint,
    in _: Sandbox
  ) -> JSONObject { body }

  package var secrets: Set<String> { [] }

  package func unavailable(_: HTTPCall, in _: Sandbox) -> HTTPAnswer {
    HTTPAnswer(status: .serviceUnavailable, body: [])
  }

  package func reading(
    of _: HTTPCall,
    at _: ContractEndpoint,
    _: HTTPAnswer,
    in _: Sandbox
  ) -> CallReading? { nil }

  package var title: String { mark.name }
  package var interface: String { mark.name }
  package func guide(to endpoint: ContractEndpoint, _: ContractValues) -> EndpointGuide? {
    EndpointGuide(endpoint.name, "", .none, answers: [])
  }
}

/// An endpoint with the contract that it is of; shared, for each call of the endpoint carries it.
package final class EndpointPlace: Sendable {
  package let contract: any HTTPContract
  package let endpoint: ContractEndpoint

  init(_ endpoint: ContractEndpoint, of contract: any HTTPContract) {
    self.contract = contract
    self.endpoint = endpoint
  }
}

extension SandboxHost {
  /// What answers an endpoint of a contract.
  func route(_ method: String, _ path: String) -> Route? {
    place(method, path)?.contract.routes(self).first {
      $0.method.rawValue == method && $0.path == path
    }
  }

  /// The endpoint of a route, by the path as it stands there.
  package func place(_ method: String, _ path: String) -> EndpointPlace? {
    for contract in contracts {
      for endpoint in contract.endpoints where endpoint.method == method && endpoint.path == path {
        return EndpointPlace(endpoint, of: contract)
      }
    }
    return nil
  }
}
