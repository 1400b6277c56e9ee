import HTTPTypes
import PayoutServiceProto
import SandboxDecisions
package import SandboxHTTP
import SandboxRuntime
import WireJSON

/// The endpoints from which other programs learn what the server answers to.
package struct SpecRoutes: Sendable {
  private let control: ControlRoutes

  package init(_ control: ControlRoutes) { self.control = control }

  package var all: [Route] {
    [
      control.route(.get, "/sandbox/postman.json") { call, sandbox in
        .document(collection(sandbox, call).json)
      },
      control.route(.get, "/sandbox/postman-environment.json") { call, sandbox in
        .document(collection(sandbox, call).environment)
      },
      control.route(.get, "/sandbox/openapi/{name}") { call, sandbox throws(ControlError) in
        let name = call.parameter("name")
        let host = control.host
        let url = host.url(for: call)
        let documents = OpenAPIDocument.all(host.contracts, sandbox.scenario.switches, url: url)
        guard let document = documents.first(where: { $0.name + ".json" == name }) else {
          throw .specificationNotFound(name, known: documents.map { $0.name + ".json" })
        }
        return .document(document.json)
      },
      control.route(.get, "/sandbox/proto/payouts.proto") { _, _ in
        HTTPAnswer(.ok, "text/plain; charset=utf-8", text: Array(ProtoText.payouts.utf8))
      },
    ]
  }

  private func collection(_ sandbox: Sandbox, _ call: HTTPCall) -> PostmanCollection {
    PostmanCollection(
      url: control.host.url(for: call),
      merchant: sandbox.merchant,
      token: control.host.gate.token,
      contracts: control.host.contracts,
      values: sandbox.scenario.switches
    )
  }
}

extension HTTPAnswer {
  /// JSON for people to read, too.
  fileprivate static func document(_ value: JSONValue) -> HTTPAnswer {
    HTTPAnswer(.ok, "application/json", text: value.encoded(JSONStyle(.pretty(indent: 2))))
  }
}
