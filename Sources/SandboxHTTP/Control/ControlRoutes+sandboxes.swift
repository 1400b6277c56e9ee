import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

extension ControlRoutes {
  var sandboxRoutes: [Route] {
    [
      open(.get, "/sandbox/health", .looking, query: ["sandbox"]) {
        [host] call, query throws(ControlError) in
        try query.check()
        if let trouble = host.registry.journal?.trouble { throw .journalUnavailable(trouble) }
        return .json(Self.health(host.registry, try host.sandbox(of: call)))
      },
      open(.post, "/sandbox/sandboxes") { [host] call, _ throws(ControlError) in
        let new = try NewSandbox(call.body, host.loader)
        var answer = try new.make(in: host.registry).credentials
        if let warnings = new.warnings {
          answer.append("warnings", .array(warnings.map(\.controlJSON)))
        }
        return .json(.object(answer), status: .created)
      },
      open(.post, "/sandbox/sandboxes/{id}/fork") { [host] call, _ throws(ControlError) in
        try ControlFields.none(call.body)
        let fork = try await Self.fork(call.parameter("id"), in: host.registry)
        return .json(.object(fork.credentials), status: .created)
      },
      open(.get, "/sandbox/sandboxes", query: ListPage.parameters) {
        [host] _, query throws(ControlError) in
        try Self.list(host.registry, query)
      },
      open(.delete, "/sandbox/sandboxes/{id}") { [host] call, _ throws(ControlError) in
        try Self.remove(call.parameter("id"), from: host.registry)
        return HTTPAnswer(status: .noContent)
      },
      route(.post, "/sandbox/reset") { call, sandbox throws(ControlError) in
        try ControlFields.none(call.body)
        await sandbox.reset()
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

  /// Oldest first; `after` is the id of a sandbox, which may have been removed since.
  private static func list(
    _ registry: SandboxRegistry,
    _ query: ControlFields
  ) throws(ControlError) -> HTTPAnswer {
    let limit = ListPage.limit(query)
    let after = query.text("after")
    let number = after.flatMap(SandboxRegistry.number(of:))
    if let after, number == nil {
      query.note("after", got: "\"\(after)\"", expected: .sandboxID)
    }
    try query.check()
    let sandboxes = registry.all.lazy.filter { sandbox in
      number.map { sandbox.number > $0 } ?? true
    }
    let page = ListPage(limit: limit).cut(sandboxes) { .string($0.id) }
    return .json(page.json("sandboxes", \.summary))
  }

  private static func fork(
    _ id: String,
    in registry: SandboxRegistry
  ) async throws(ControlError) -> Sandbox {
    guard let sandbox = registry[id] else { throw .sandboxNotFound(id) }
    do throws(SandboxRegistry.Conflict) {
      return try await registry.fork(sandbox)
    } catch {
      throw ControlError(error)
    }
  }

  private static func remove(_ id: String, from registry: SandboxRegistry) throws(ControlError) {
    guard id != Defaults.sandboxID else { throw .defaultSandbox }
    guard registry.remove(id) != .notFound else { throw .sandboxNotFound(id) }
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
