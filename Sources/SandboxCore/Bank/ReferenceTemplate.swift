/// A reference with placeholders: `E2E-{cashout_id}`.
package enum ReferenceTemplate {
  /// The names that may stand in braces.
  package static let placeholders = ["cashout_id", "external_id"]

  /// The first placeholder that does not exist, if any.
  package static func unknownPlaceholder(in template: String) -> String? {
    template.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != "}" }) }
      .first { !placeholders.contains($0) }
  }

  static func fill(_ template: String, payout: PayoutID, externalID: String) -> String {
    guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
    var parts = template.split(separator: "{", omittingEmptySubsequences: false)
    var filled = String(parts.removeFirst())
    for part in parts {
      let name = part.prefix { $0 != "}" }
      filled += name == "cashout_id" ? String(payout.number) : externalID
      filled += part.dropFirst(name.count + 1)
    }
    return filled
  }
}
