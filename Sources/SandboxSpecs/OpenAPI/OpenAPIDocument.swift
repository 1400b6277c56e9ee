package import ContractPort
package import SandboxHTTP
package import WireJSON

/// A description of an interface, OpenAPI 3.1, made of what its endpoints tell of themselves.
package struct OpenAPIDocument {
  /// What it is asked for by, such as `v3`.
  package let name: String
  private let title: String
  private let url: String
  private let operations: [OpenAPIOperation]

  /// One for the control API, and one for the contracts of each interface.
  ///
  /// - Parameters:
  ///   - contracts: those of the server.
  ///   - values: what is chosen of them, such as a brand.
  ///   - url: where the server is.
  /// - Returns: the contracts' in the order of the list, the control API's last.
  package static func all(
    _ contracts: [any HTTPContract],
    _ values: ContractValues,
    url: String
  ) -> [OpenAPIDocument] {
    interfaces(of: contracts).map { name in
      let ofName = contracts.filter { $0.interface == name }
      return OpenAPIDocument(
        name: name,
        title: ofName.map(\.title).joined(separator: " and "),
        url: url,
        operations: ofName.flatMap { operations(of: $0, values) }
      )
    } + [control(url)]
  }

  /// What the descriptions are asked for by, in their order.
  package static func names(of contracts: [any HTTPContract]) -> [String] {
    interfaces(of: contracts) + [controlName]
  }

  private static let controlName = "control"

  private static func interfaces(of contracts: [any HTTPContract]) -> [String] {
    contracts.map(\.interface).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  private static func operations(
    of contract: any HTTPContract,
    _ values: ContractValues
  ) -> [OpenAPIOperation] {
    contract.endpoints.compactMap { endpoint in
      contract.guide(to: endpoint, values).map { guide in
        OpenAPIOperation(
          method: endpoint.method,
          path: endpoint.path,
          tag: contract.title,
          guide: guide.with { $0.answers += gate(hasBody: $0.body != nil) }
        )
      }
    }
  }

  /// What stands before every endpoint of a contract may refuse a call, too.
  private static func gate(hasBody: Bool) -> [GuideAnswer] {
    let codes =
      ["foreign_origin"]
      + (hasBody ? ["request_timeout", "body_too_large", "unsupported_media_type"] : [])
    return ControlGuide.errors.filter { codes.contains($0.code) }.map {
      GuideAnswer($0.status, "`\($0.code)` \($0.meaning)", ControlGuide.refusal([$0.code]))
    }
  }

  private static func control(_ url: String) -> OpenAPIDocument {
    let operations = ControlGuide.chapters.flatMap { chapter in
      chapter.endpoints.flatMap { endpoint in
        endpoint.methods.map { method in
          OpenAPIOperation(
            method: method,
            path: endpoint.path,
            tag: chapter.title,
            guide: endpoint.guide(method),
            isOfOneSandbox: true
          )
        }
      }
    }
    return OpenAPIDocument(
      name: controlName,
      title: "Control API",
      url: url,
      operations: operations
    )
  }

  package var json: JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": .string("cashout-sandbox: \(title)"), "version": .string(Version.current),
        "description": "What the sandbox answers to, made of the tables that it works by.",
      ],
      "servers": [["url": .string(url)]], "tags": .array(tags), "paths": .object(paths),
      "components": ["securitySchemes": .object(schemes)],
    ]
  }

  private var tags: [JSONValue] {
    let names = operations.map(\.tag).reduce(into: [String]()) { tags, tag in
      if !tags.contains(tag) { tags.append(tag) }
    }
    return names.map { ["name": .string($0)] }
  }

  private var paths: JSONObject {
    let names = operations.map(\.path).reduce(into: [String]()) { paths, path in
      if !paths.contains(path) { paths.append(path) }
    }
    return JSONObject(
      names.map { path in
        let ofPath = operations.filter { $0.path == path }
        let methods = ofPath.map { ($0.method.lowercased(), $0.json) }
        return (path, JSONValue.object(JSONObject(methods)))
      }
    )
  }

  private var schemes: JSONObject {
    let all = operations.flatMap(\.guide.proof.schemes)
    let known = all.reduce(into: JSONObject()) { known, scheme in
      if known[scheme.name] == nil { known.append(scheme.name, .object(scheme.scheme)) }
    }
    return known
  }
}
