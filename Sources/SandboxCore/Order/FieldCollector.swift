/// Collects the fields of a call within bounds, for rules to see and payouts to keep.
///
/// A body may have 64 KiB of fields that nobody knows, and a payout is kept for good.
package struct FieldCollector: Sendable {
  /// The longest value, in bytes of UTF-8.
  package static let longestValue = 4096
  /// What all fields without a documented name may have together, names and values, in bytes.
  package static let unnamedBytes = 4096

  package private(set) var fields: RequestFields
  /// Names of what was too much, cut at a length that fits a message.
  package private(set) var leftOut: [String] = []
  private var unnamedLeft = unnamedBytes
  private let names: FieldNames

  package init(_ names: FieldNames) {
    self.names = names
    fields = RequestFields(names)
    fields.reserveCapacity(512)
  }

  package mutating func append(_ key: String, _ value: FieldValue) {
    let text = value.keptText
    let length = text.utf8.count
    let number = names.number(of: key)
    let cost = number > 0 ? 0 : key.utf8.count + length + 4
    guard length <= Self.longestValue, cost <= unnamedLeft else { return leaveOut(key) }
    unnamedLeft -= cost
    fields.append(number, key, value.kind, text)
  }

  private mutating func leaveOut(_ key: String) {
    guard leftOut.count < 10 else { return }
    leftOut.append(String(key.prefix(40)))
  }

  /// What was too much, in a sentence; `nil` when all was kept.
  package var remark: String? {
    guard !leftOut.isEmpty else { return nil }
    let names = leftOut.joined(separator: ", ")
    return "too long for rules to see and for the payout to keep: \(names)"
      + " (a value may have \(Self.longestValue) bytes, unknown fields together"
      + " \(Self.unnamedBytes))"
  }
}
