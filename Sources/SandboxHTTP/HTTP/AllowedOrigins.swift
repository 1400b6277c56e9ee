/// The origins whose web pages may call the mocked contracts, beside the server's own.
package struct AllowedOrigins: Sendable {
  /// Why a text is no origin.
  package struct Fault: Error {
    package let text: String
  }

  package static let none = AllowedOrigins(names: [], isAny: false)

  private let names: Set<String>
  private let isAny: Bool

  private init(names: Set<String>, isAny: Bool) {
    self.names = names
    self.isAny = isAny
  }

  /// Reads origins with commas between them, as browsers write them, or `*` for all.
  ///
  /// - Throws: ``Fault`` with the first that no browser sends.
  package init(_ text: String) throws(Fault) {
    var names: Set<String> = []
    for part in text.split(separator: ",") {
      let name = part.trimmingPrefix { $0 == " " }.lowercased()
      guard Self.isOrigin(name) else { throw Fault(text: String(part)) }
      names.insert(name)
    }
    self.init(names: names.subtracting(["*"]), isAny: names.contains("*"))
  }

  var isEmpty: Bool { names.isEmpty && !isAny }

  func contains(_ origin: String) -> Bool { isAny || names.contains(origin.lowercased()) }

  /// A scheme and an authority, or what browsers send for pages without one.
  private static func isOrigin(_ name: String) -> Bool {
    if name == "*" || name == "null" { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].hasSuffix(":") && parts[0].utf8.count > 1
      && parts[1].isEmpty && !parts[2].isEmpty && !name.contains { "@ \t".contains($0) }
  }
}
