import CashoutsV3
import ContractPort
import SandboxDecisions
import SandboxSpecs
import WireJSON

/// What the commands `postman` and `openapi` print, without a server.
package enum SpecDesk {
  /// The collection of requests, or the environment for it.
  ///
  /// - Parameters:
  ///   - url: where the server will be.
  ///   - brand: whose endpoints, if not the default one's.
  ///   - isEnvironment: whether the environment is meant.
  /// - Returns: indented JSON.
  /// - Throws: ``CommandFailure`` for a brand that there is not.
  package static func postman(
    url: String,
    brand: String?,
    isEnvironment: Bool
  ) throws(CommandFailure) -> String {
    let collection = PostmanCollection(
      url: url,
      merchant: Defaults.merchant,
      contracts: MockedContracts.all,
      values: try values(brand)
    )
    return text(isEnvironment ? collection.environment : collection.json)
  }

  /// A description of an interface.
  ///
  /// - Throws: ``CommandFailure`` for a name or a brand that there is not.
  package static func openAPI(
    _ name: String,
    url: String,
    brand: String?
  ) throws(CommandFailure) -> String {
    let documents = OpenAPIDocument.all(MockedContracts.all, try values(brand), url: url)
    guard let document = documents.first(where: { $0.name == name }) else {
      let known = documents.map(\.name).joined(separator: ", ")
      throw .usage("there is no description \"\(name)\"; write one of \(known)")
    }
    return text(document.json)
  }

  private static func values(_ name: String?) throws(CommandFailure) -> ContractValues {
    var values = ContractValues()
    guard let name else { return values }
    guard let brand = Brand(rawValue: name) else {
      let known = Brand.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--brand: got \"\(name)\", expected one of \(known)")
    }
    values[V3Options.self].brand = brand
    return values
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.encoded(JSONStyle(.pretty(indent: 2))), as: UTF8.self)
  }
}
