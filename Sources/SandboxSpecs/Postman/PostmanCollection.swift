package import ContractPort
package import SandboxCore
package import SandboxHTTP
package import WireJSON

/// A collection of requests for Postman, format 2.1, and the environment for it.
///
/// It has a folder for each contract that is spoken over HTTP, one for the control API, and a story;
/// all requests have tests, and the folders run from top to bottom. It runs as it is: its variables
/// have what the environment has, too.
package struct PostmanCollection {
  private let url: String
  private let merchant: Merchant
  private let token: String
  private let contracts: [any HTTPContract]
  private let values: ContractValues

  /// - Parameters:
  ///   - url: where the server is.
  ///   - merchant: whose credentials calls have.
  ///   - token: what the control API asks for, if it asks for any.
  ///   - contracts: those of the server.
  ///   - values: what is chosen of them, such as a brand.
  package init(
    url: String,
    merchant: Merchant,
    token: String? = nil,
    contracts: [any HTTPContract],
    values: ContractValues
  ) {
    self.url = url
    self.merchant = merchant
    self.token = token ?? ""
    self.contracts = contracts
    self.values = values
  }

  private static let title: String = "cashout-sandbox"

  private static let format =
    "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

  private static let summary = """
    A payout platform and its bank, for tests. The folder "Story: a late rejection" runs from top to \
    bottom in a sandbox of its own; so do the others, each in the sandbox that the variables name. \
    Scripts complete and sign the body of each request before it is sent: change bodies freely.
    """

  package var json: JSONValue {
    let story = PostmanStory(contracts, values).map {
      Self.folder("Story: a late rejection", "Run this folder.", $0.items)
    }
    let folders = contracts.map { contract in
      Self.folder(contract.title, "", items(of: contract))
    }
    let control = Self.folder("Control API", "Steers and shows the sandbox.", Self.controlItems)
    let all = [story].compactMap(\.self) + folders + [control]
    return [
      "info": [
        "name": .string(Self.title), "description": .string(Self.summary),
        "schema": .string(Self.format),
      ],
      "item": .array(all), "variable": .array(settings + kept),
    ]
  }

  /// What Postman imports as an environment.
  package var environment: JSONValue {
    let values = settings.compactMap(\.object).map { setting -> JSONValue in
      let isSecret = setting["key"]?.text != "baseUrl"
      return [
        "key": setting["key"] ?? .null, "value": setting["value"] ?? .null,
        "type": isSecret ? "secret" : "default", "enabled": true,
      ]
    }
    return [
      "name": .string(Self.title), "values": .array(values),
      "_postman_variable_scope": "environment",
    ]
  }

  private var settings: [JSONValue] {
    let own = CallVariable.settings.compactMap { variable in
      variable.value(of: merchant).map { Self.variable(variable.name, $0) }
    }
    return [Self.variable("baseUrl", url)] + own + [Self.variable("adminToken", token)]
  }

  /// What requests give to those that follow.
  private var kept: [JSONValue] {
    let guides = contracts.flatMap { contract in
      contract.endpoints.compactMap { contract.guide(to: $0, values) }
    }
    let names = guides.flatMap { $0.renews + $0.keeps.map(\.variable) }
    let known = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return [Self.variable("sandbox", "default")] + known.map { Self.variable($0, "") }
  }

  private static func variable(_ key: String, _ value: String) -> JSONValue {
    ["key": .string(key), "value": .string(value), "type": "string"]
  }

  private static func folder(_ name: String, _ summary: String, _ items: [JSONValue]) -> JSONValue {
    ["name": .string(name), "description": .string(summary), "item": .array(items)]
  }

  private func items(of contract: any HTTPContract) -> [JSONValue] {
    let items = contract.endpoints.compactMap { endpoint in
      contract.guide(to: endpoint, values).map { guide in
        PostmanItem(
          name: guide.title,
          method: endpoint.method,
          path: endpoint.path,
          guide: guide
        )
      }
    }
    return (items.filter { !$0.guide.endsSession } + items.filter(\.guide.endsSession)).map(\.json)
  }

  // MARK: The control API

  /// What a request of the control API carries: which sandbox is meant, and the token if there is one.
  static func steering(_ sandbox: String? = nil) -> [(name: String, value: String)] {
    let token = [(name: "Authorization", value: "Bearer {{adminToken}}")]
    return token + (sandbox.map { [("X-Sandbox", $0)] } ?? [])
  }

  /// A request of the control API, by its endpoint as the guide has it.
  static func control(_ endpoint: String, _ name: String? = nil) -> PostmanItem {
    let all = ControlGuide.chapters.flatMap(\.endpoints)
    guard let found = all.first(where: { $0.names.contains(endpoint) }) else {
      preconditionFailure("the control API has no \(endpoint)")
    }
    let method = endpoint.split(separator: " ").first.map(String.init) ?? "GET"
    return control(found, method, name)
  }

  private static func control(
    _ endpoint: ControlGuide.Endpoint,
    _ method: String,
    _ name: String? = nil
  ) -> PostmanItem {
    PostmanItem(
      name: name ?? "\(method) \(endpoint.path)",
      method: method,
      path: endpoint.path,
      guide: endpoint.guide(method),
      headers: steering("{{sandbox}}")
    )
  }

  /// Every endpoint but the stream of events, in a sandbox that the first opens and the last removes.
  private static var controlItems: [JSONValue] {
    var first = control("POST /sandbox/sandboxes", "Open a sandbox for this folder")
    first.headers = steering()
    first.body = ["clock": ["mode": "manual"]]
    first.tests = ["pm.collectionVariables.set(\"sandbox\", pm.response.json().id);"]
    var last = control("DELETE /sandbox/sandboxes/{id}", "Remove it again")
      .at("/sandbox/sandboxes/{{sandbox}}")
    last.headers = steering()
    last.tests = ["pm.collectionVariables.set(\"sandbox\", \"default\");"]
    let all = ControlGuide.chapters.flatMap(\.endpoints).filter { $0.path != "/sandbox/events" }
    let items = all.map { endpoint in
      item(endpoint, endpoint.call?.method ?? endpoint.methods[0]).json
    }
    return [first.json] + items + [last.json]
  }

  private static func item(_ endpoint: ControlGuide.Endpoint, _ method: String) -> PostmanItem {
    var item = control(endpoint, method)
    switch (method, endpoint.path) {
    case ("POST", "/sandbox/sandboxes"):
      item.headers = steering()
      item.tests = ["pm.collectionVariables.set(\"madeSandbox\", pm.response.json().id);"]
    case ("DELETE", _): item = item.at("/sandbox/sandboxes/{{madeSandbox}}")
    case (_, "/sandbox/openapi/{name}"): item = item.at("/sandbox/openapi/control.json")
    default: break
    }
    return item
  }
}
