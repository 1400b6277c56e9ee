extension ValueReader {
  /// One value as it stands, or a list of such.
  package static func several<Item>(
    _ item: ValueReader<Item>,
    _ most: Int,
    least: Int = 0
  ) -> ValueReader where Value == [Item] {
    let schema = ValueSchema.any(of: [item.schema, .list(of: item.schema, least...most)])
    return ValueReader(schema) { node, findings in
      guard case .list(let nodes) = node.content else {
        return item.read(node, &findings).map { [$0] }
      }
      guard nodes.count <= most else {
        findings.fault("\(nodes.count) items; possible are 0 to \(most)", at: node.place)
        return nil
      }
      return nodes.compactMap { item.read($0, &findings) }
    }
  }
}
