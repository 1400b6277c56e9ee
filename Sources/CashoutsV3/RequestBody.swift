package import WireJSON

/// The JSON object that every call carries.
package enum RequestBody {
  /// Reads the object.
  /// - Throws: `V3Error` 502 with HTTP 400 when the bytes are not one JSON object; the diagnosis
  ///   says where and why.
  /// - Source: cashouts-v3.md §8.3, 502.
  package static func parse(
    _ bytes: Span<UInt8>,
    brand: Brand
  ) throws(V3Error) -> JSONObject {
    guard bytes.count > 0 else {
      throw refusal("the body is empty; send a JSON object", brand)
    }
    let value = try value(bytes, brand)
    guard case .object(let object) = value else {
      throw refusal("the body is \(value.kind); send a JSON object", brand)
    }
    return object
  }

  private static func value(_ bytes: Span<UInt8>, _ brand: Brand) throws(V3Error) -> JSONValue {
    do {
      return try JSONParser.parse(bytes)
    } catch {
      throw refusal("the body is not JSON: \(error)", brand)
    }
  }

  /// Reads the object.
  /// - Throws: `V3Error` 502 with HTTP 400 when the bytes are not one JSON object.
  package static func parse(_ bytes: [UInt8], brand: Brand) throws(V3Error) -> JSONObject {
    try parse(bytes.span, brand: brand)
  }

  private static func refusal(_ diagnosis: String, _ brand: Brand) -> V3Error {
    V3Error(.invalidRequestBody, brand: brand, diagnosis: [diagnosis])
  }
}
