import ContractPort
import SandboxHTTP
import WireJSON

/// A late rejection as requests from top to bottom, in a sandbox of its own: created, paid, sent back
/// three days later, refunded.
struct PostmanStory {
  let create: EndpointGuide
  let status: EndpointGuide

  /// `nil` when no contract has creates and asks for their status.
  init?(_ contracts: [any HTTPContract], _ values: ContractValues) {
    let endpoints = contracts.flatMap { contract in
      contract.endpoints.map { ($0, contract.guide(to: $0, values)) }
    }
    let create = endpoints.first { $0.0.method == "POST" && $0.0.path == "/v3/cashout" }?.1
    let status = endpoints.first { $0.0.method == "POST" && $0.0.path == "/v3/cashout/status" }?.1
    guard let create, let status else { return nil }
    (self.create, self.status) = (create, status)
  }

  private static let scenario = """
    scenario: A late rejection
    merchant: { wallets: { BRL: 1000.00 } }
    bank:
      rules:
        - name: sent back after three days
          timeline:
            - { after: 30s, status: DELIVERED }
            - { after: 5m, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }

    """

  var items: [JSONValue] {
    [
      opening, creating, waiting("A few minutes pass", "10m"),
      asking("It is paid", 1), waiting("Three days pass", "3d"), asking("It came back", 3),
      wallets, timeline, closing,
    ].map(\.json)
  }

  // MARK: The sandbox

  private var opening: PostmanItem {
    var item = control("Open a sandbox of the story's own", "POST /sandbox/sandboxes")
    item.body = [
      "seed": 7, "clock": ["mode": "manual", "start": "2026-01-05T09:00:00Z"],
      "scenario": .string(Self.scenario),
    ]
    let credentials = [
      ("storySandbox", "id"), ("storyApiKey", "login"), ("storyApiPassphrase", "pass"),
      ("storyApiSignature", "signature"),
    ]
    item.tests = credentials.map {
      "pm.collectionVariables.set(\"\($0)\", pm.response.json().\($1));"
    }
    return item
  }

  private var closing: PostmanItem {
    var item = control("Remove the sandbox", "DELETE /sandbox/sandboxes/{id}")
    item.headers = PostmanCollection.steering()
    return item.at("/sandbox/sandboxes/{{storySandbox}}")
  }

  private func waiting(_ name: String, _ duration: String) -> PostmanItem {
    var item = control(name, "POST /sandbox/clock/advance")
    item.body = ["by": .string(duration)]
    return item
  }

  private func control(_ name: String, _ endpoint: String) -> PostmanItem {
    var item = PostmanCollection.control(endpoint, name)
    let isOpening = endpoint == "POST /sandbox/sandboxes"
    item.headers = PostmanCollection.steering(isOpening ? nil : "{{storySandbox}}")
    return item
  }

  // MARK: The payout

  private var creating: PostmanItem {
    var item = PostmanItem(
      name: "Create a payout of 500.00 BRL",
      method: "POST",
      path: "/v3/cashout",
      guide: create,
      prefix: "story"
    )
    let sample = create.body?.sample.object ?? JSONObject()
    item.body = .object(sample.overlaid(with: ["amount": 500]))
    return item
  }

  private func asking(_ name: String, _ expected: Int) -> PostmanItem {
    var item = PostmanItem(
      name: name,
      method: "POST",
      path: "/v3/cashout/status",
      guide: status,
      prefix: "story"
    )
    item.tests = [
      "pm.test(\"\(name)\", () => pm.expect(pm.response.json().cashout_status).to.eql(\(expected)));"
    ]
    return item
  }

  // MARK: What came of it

  private var wallets: PostmanItem {
    var item = control("The money is back", "GET /sandbox/wallets")
    item.tests = [
      "const real = pm.response.json().wallets.find((wallet) => wallet.currency === \"BRL\");",
      "pm.test(\"refunded\", () => pm.expect(real.available).to.eql(\"1000.00\"));",
      "pm.test(\"nothing is reserved\", () => pm.expect(real.reserved).to.eql(\"0.00\"));",
    ]
    return item
  }

  private var timeline: PostmanItem {
    var item = control("Its timeline and its webhooks", "GET /sandbox/payouts/{id}")
    item.tests = [
      "const states = pm.response.json().timeline.map((entry) => entry.event).join(\" \");",
      "pm.test(\"every state\", () => pm.expect(states).to.eql(\"PENDING DELIVERED COMPLETED REJECTED\"));",
      "pm.test(\"a webhook each\", () => pm.expect(pm.response.json().webhooks.length).to.eql(3));",
    ]
    return item.at("/sandbox/payouts/{{cashoutId}}")
  }
}

extension PostmanItem {
  /// The same request at a path whose names are settled.
  func at(_ path: String) -> PostmanItem {
    var item = PostmanItem(name: name, method: method, path: path, guide: guide, prefix: prefix)
    (item.headers, item.body, item.tests) = (headers, body, tests)
    return item
  }
}
