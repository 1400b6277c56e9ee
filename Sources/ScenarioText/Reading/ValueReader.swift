import SandboxCore

/// How a value of one type is read from a file; what is wrong goes to the findings.
package struct ValueReader<Value>: Sendable {
  /// What editors are told about the value.
  package let schema: ValueSchema
  package let read: @Sendable (ScenarioNode, inout Findings) -> Value?

  package init(
    _ schema: ValueSchema = .anything,
    _ read: @escaping @Sendable (ScenarioNode, inout Findings) -> Value?
  ) {
    self.schema = schema
    self.read = read
  }
}

/// Why a text is not the value it should be, as the rest of a sentence that begins with the text.
package struct ValueFault: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

extension ValueReader {
  /// A single value, quoted or not, by its text.
  ///
  /// `expected` ends the message when something else stands there: `a duration such as 30s`.
  package static func scalar(
    _ expected: String,
    schema: ValueSchema = .text(),
    _ parse: @escaping @Sendable (String) throws(ValueFault) -> Value
  ) -> ValueReader {
    ValueReader(schema) { node, findings in
      guard let text = node.text else {
        findings.fault("\(node.found) is not possible here; write \(expected)", at: node.place)
        return nil
      }
      do throws(ValueFault) {
        return try parse(text)
      } catch {
        findings.fault(error.message, at: node.place)
        return nil
      }
    }
  }

  /// A single value that a text either is or is not.
  package static func scalar(
    expecting expected: String,
    schema: ValueSchema = .text(),
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> ValueReader {
    scalar(expected, schema: schema) { text throws(ValueFault) in
      guard let value = parse(text) else {
        throw ValueFault("\(quoted(text)) is not \(expected)")
      }
      return value
    }
  }

  /// A list, every item read alike; `nil` when one of them is at fault.
  package static func list<Item>(
    of item: ValueReader<Item>,
    _ count: ClosedRange<Int>,
    expecting expected: String
  ) -> ValueReader where Value == [Item] {
    ValueReader(.list(of: item.schema, count)) { node, findings in
      guard case .list(let nodes) = node.content else {
        findings.fault("\(node.found) is not a list; write \(expected)", at: node.place)
        return nil
      }
      let items = nodes.map { item.read($0, &findings) }
      guard count.contains(nodes.count) else {
        findings.fault(
          count.count == 1
            ? "\(Quantity(nodes.count, "item")) where \(count.lowerBound) belong; write \(expected)"
            : "\(Quantity(nodes.count, "item")); possible are \(count.lowerBound) to \(count.upperBound)",
          at: node.place
        )
        return nil
      }
      return items.contains { $0 == nil } ? nil : items.compactMap(\.self)
    }
  }

  /// A mapping with keys of its own.
  package static func section(_ section: Section<Value>, _ empty: Value) -> ValueReader
  where Value: Sendable {
    ValueReader(section.schema) { node, findings in
      var value = empty
      section.read(node, into: &value, &findings)
      return value
    }
  }
}
