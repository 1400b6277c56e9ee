package import WireJSON

/// Which part of a list a call asks for, and in which generation's shape.
///
/// - Source: process-cashout.md §6.
package struct PageQuery: Sendable, Equatable {
  /// From 0.
  package let page: Int
  package let size: Int
  package let lists: ProcessOptions.Lists

  /// The largest page; larger ones are cut to it.
  private static let largest = 50
  private static let usual = 20

  /// Reads `page` and `perpage`, or for G3 one of `count`, `perpage` and `limit`; either of the
  /// names that only G3 has chooses its shape.
  package init(
    _ query: (String) -> String?,
    _ options: ProcessOptions
  ) throws(ProcessRefusal) {
    let isNew = query("count") != nil || query("limit") != nil
    lists = isNew ? .g3 : options.lists
    page = try Self.number("page", query) ?? 0
    let names = lists == .g3 ? ["count", "perpage", "limit"] : ["perpage", "perPage"]
    var size = Self.usual
    for name in names.reversed() { size = try Self.number(name, query) ?? size }
    self.size = min(max(size, 1), Self.largest)
  }

  private static func number(
    _ name: String,
    _ query: (String) -> String?
  ) throws(ProcessRefusal) -> Int? {
    guard let text = query(name) else { return nil }
    guard let number = Int(text), 0...1_000_000_000 ~= number else {
      throw ProcessRefusal(
        .invalidPage,
        text: "Invalid parameter: \(name)",
        "\(name) is \"\(text.prefix(40))\"; write a whole number from 0"
      )
    }
    return number
  }

  /// The part of a list, newest first.
  package func cut<Item>(_ items: [Item]) -> [Item] {
    Array(items.reversed().dropFirst(page * size).prefix(size))
  }

  /// A list in the chosen shape: G3 counts on the first page alone.
  ///
  /// - Parameters:
  ///   - name: what G2b calls the list.
  ///   - rows: the rows of this page.
  ///   - total: how many there are.
  ///   - more: what G2b says beside.
  /// - Returns: the content of an answer.
  package func content(
    _ name: String,
    _ rows: [JSONObject],
    total: Int,
    _ more: JSONObject
  ) -> JSONObject {
    let list = JSONValue.array(rows.map(JSONValue.object))
    guard lists == .g2b else {
      var content: JSONObject = ["values": list]
      if page == 0 { content.append("count", .integer(total)) }
      return content
    }
    var content = JSONObject([(name, list)])
    content.append("total", .integer(total))
    content.append("page", .integer(page))
    content.append("perpage", .integer(size))
    for member in more.members { content.append(member.key, member.value) }
    return content
  }
}
