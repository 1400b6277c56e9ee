/// A JSON number as its exact text, such as `100`, `1.50` or `1e3`.
///
/// Two numbers are equal when their texts are: `1.0` is not `1`.
/// - Source: RFC 8259, section 6.
package struct JSONNumber: Sendable, Hashable {
  /// The digits as sent.
  package let text: String

  /// A number the parser has already read as one.
  init(verified text: String) {
    self.text = text
  }

  package init(_ value: some BinaryInteger) {
    text = String(value)
  }

  /// A number from text in JSON's own notation; nil for anything else (`01`, `+1`, `.5`, `NaN`).
  package init?(text: String) {
    let bytes = Array(text.utf8)
    var parser = JSONParser()
    guard (try? parser.skipNumber(bytes.span)) != nil, parser.offset == bytes.count else {
      return nil
    }
    self.text = text
  }

  /// The value when it is written as a whole number and fits 64 bits; nil for `1.0`, `1e3`.
  package var integer: Int64? { Int64(text) }
}
