/// How JSON is laid out and escaped; every style says the same.
package struct JSONStyle: Sendable, Hashable {
  /// Where blanks stand.
  package enum Layout: Sendable, Hashable {
    /// No blanks at all.
    case compact
    /// `", "` and `": "`, as Python's `json.dumps` writes.
    case spaced
    /// One member a line, indented by so many spaces a level.
    case pretty(indent: Int)
  }

  package var layout: Layout
  /// Writes `\/` for `/`, as PHP does.
  package var escapesSlashes: Bool
  /// Writes `\u00e9` for `é`, as Python and PHP do.
  package var isASCIIOnly: Bool
  /// Orders the members of each object by key.
  package var sortsKeys: Bool

  package init(
    _ layout: Layout = .compact,
    escapesSlashes: Bool = false,
    isASCIIOnly: Bool = false,
    sortsKeys: Bool = false
  ) {
    self.layout = layout
    self.escapesSlashes = escapesSlashes
    self.isASCIIOnly = isASCIIOnly
    self.sortsKeys = sortsKeys
  }

  package static let compact = JSONStyle()
}
