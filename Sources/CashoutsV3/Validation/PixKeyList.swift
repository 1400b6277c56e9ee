import WireJSON

/// A request to validate PIX keys: `[{"pix":"<key>"}]`.
/// - Source: cashouts-v3.md §5.4.
package struct PixKeyList: Sendable {
  package let keys: [String]

  /// Reads the list.
  /// - Throws: `ValidationError` 202 for anything but a list of objects with `pix`.
  package init(_ bytes: [UInt8]) throws(ValidationError) {
    guard let elements = (try? JSONParser.parse(bytes))?.array else {
      throw .invalidBody("a list is expected", diagnosis: #"send [{"pix":"<key>"}]"#)
    }
    var keys: [String] = []
    for element in elements {
      guard let key = element.object?["pix"]?.text else {
        throw .invalidBody("pix is required", diagnosis: #"send [{"pix":"<key>"}]"#)
      }
      keys.append(key)
    }
    self.keys = keys
  }

  /// The answer: each key with whether it is valid.
  package func bytes(isValid: (String) -> Bool) -> [UInt8] {
    let rows = keys.map { key -> JSONValue in
      ["pix": .string(key), "valid": .bool(isValid(key))]
    }
    return JSONValue.array(rows).encoded()
  }
}
