import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

extension ControlRoutes {
  var sandboxRoutes: [Route] {
    [
      open(.get, "/sandbox/health", .looking) { [host] call throws(ControlError) in
        .json(Self.health(host.registry, try host.sandbox(of: call)))
      },
      open(.post, "/sandbox/sandboxes") { [host] call throws(ControlError) in
        let new = try NewSandbox(call.body)
        var answer = try new.make(in: host.registry).credentials
        if let warnings = new.warnings {
          answer.append("warnings", .array(warnings.map(\.controlJSON)))
        }
        return .json(.object(answer), status: .created)
      },
      open(.get, "/sandbox/sandboxes") { [host] _ in
        .json(["sandboxes": .array(host.registry.all.map(\.summary))])
      },
      open(.delete, "/sandbox/sandboxes/{id}") { [host] call throws(ControlError) in
        try Self.remove(call.parameter("id"), from: host.registry)
        return HTTPAnswer(status: .noContent)
      },
      route(.post, "/sandbox/reset") { _, sandbox in
        sandbox.reset()
        return .json(sandbox.clockReading.json)
      },
    ]
  }

  /// What there is and how much there may be; `kept` is of calls, messages and acts, in bytes.
  private static func health(_ registry: SandboxRegistry, _ sandbox: Sandbox) -> JSONValue {
    func bound(_ used: Int, _ limit: Int) -> JSONValue {
      ["used": .integer(used), "limit": .integer(limit)]
    }
    return [
      "status": "ok", "version": .string(Version.current),
      "sandboxes": bound(registry.count, SandboxRegistry.maximumCount),
      "kept_bytes": [
        "server": bound(registry.memory.bytes, ServerMemory.limit),
        "sandbox": bound(sandbox.memory.bytes, KeptMemory.limit),
      ],
    ]
  }

  private static func remove(_ id: String, from registry: SandboxRegistry) throws(ControlError) {
    guard id != Defaults.sandboxID else {
      throw .conflict(
        "default_sandbox",
        "the default sandbox stays; POST /sandbox/reset empties it"
      )
    }
    guard registry.remove(id) else { throw .sandboxNotFound(id) }
  }
}

extension Sandbox {
  /// Credentials of all contracts, for the one who made the sandbox.
  fileprivate var credentials: JSONObject {
    let merchant = merchant
    return [
      "id": .string(id), "login": .string(merchant.login), "pass": .string(merchant.pass),
      "signature": .string(merchant.signature), "read_only_key": .string(merchant.readOnlyKey),
      "api_key": .string(merchant.apiKey), "merchant_id": .string(merchant.merchantID),
    ]
  }

  /// What the list of sandboxes shows; no secrets.
  fileprivate var summary: JSONValue {
    let (payouts, seed) = snapshot { ($0.payouts.count, $0.settings.seed) }
    return [
      "id": .string(id), "login": .string(merchant.login), "scenario": .string(scenario.title),
      "seed": .number(JSONNumber(seed)), "clock": clockReading.json, "payouts": .integer(payouts),
    ]
  }
}
