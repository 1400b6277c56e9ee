import WireJSON

/// The part of a list that is asked for: so many entries, behind the last one of the part before.
struct ListPage {
  /// What every list takes in its query.
  static let parameters = ["after", "limit"]

  let limit: Int
  /// The number of the last entry of the part before.
  let after: Int?

  init(limit: Int) {
    self.limit = limit
    after = nil
  }

  /// Reads `limit` and `after`, a number.
  init(_ query: ControlFields) {
    limit = Self.limit(query)
    after = query.integer("after", in: 0...Int(UInt32.max))
  }

  /// How many entries are asked for: 100 unless told, 1000 at most.
  static func limit(_ query: ControlFields) -> Int { query.integer("limit", in: 1...1000) ?? 100 }

  /// The numbers of a list's entries from 1, behind that of the part before.
  func numbers(upTo count: Int, newestFirst: Bool) -> StrideThrough<Int> {
    guard newestFirst else { return stride(from: (after ?? 0) + 1, through: count, by: 1) }
    return stride(from: min(count, (after ?? count + 1) - 1), through: 1, by: -1)
  }

  /// A list's entries, which come oldest first, behind that of the part before.
  func entries<Item>(
    of all: [Item],
    newestFirst: Bool,
    _ number: (Item) -> Int
  ) -> [Item] {
    guard newestFirst else { return all.filter { number($0) > after ?? 0 } }
    return all.reversed().filter { number($0) < after ?? .max }
  }

  /// As many entries as are asked for, and what `after` has to be for those behind them.
  func cut<Item>(
    _ items: some Sequence<Item>,
    cursor: (Item) -> JSONValue
  ) -> Part<Item> {
    var shown: [Item] = []
    for item in items {
      guard shown.count < limit else {
        return Part(items: shown, next: shown.last.map(cursor) ?? .null)
      }
      shown.append(item)
    }
    return Part(items: shown, next: .null)
  }

  /// Some entries of a list.
  struct Part<Item> {
    let items: [Item]
    /// Null at the end of the list.
    let next: JSONValue

    /// `{"NAME":[…],"next":…}`.
    func json(_ name: String, _ view: (Item) -> JSONValue) -> JSONValue {
      .object(JSONObject([(name, .array(items.map(view))), ("next", next)]))
    }
  }
}

extension ListPage.Part: Sendable where Item: Sendable {}

extension ControlFields {
  /// Reads `order`, for lists that are oldest first unless told.
  var isNewestFirst: Bool {
    choice("order", of: ["oldest", "newest"], \.self) == "newest"
  }
}
