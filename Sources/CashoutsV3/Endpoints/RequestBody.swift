package import WireJSON

/// The JSON object that every call carries.
package enum RequestBody {
  /// Reads the object from bytes that were parsed already.
  /// - Throws: `V3Error` 502 with HTTP 400 when they are not one JSON object; the diagnosis says
  ///   where and why.
  /// - Source: cashouts-v3.md §8.3, 502.
  package static func object(
    _ parsed: Result<JSONValue, JSONFault>,
    isEmpty: Bool,
    brand: @autoclosure () -> Brand
  ) throws(V3Error) -> JSONObject {
    guard !isEmpty else { throw refusal("the body is empty; send a JSON object", brand()) }
    switch parsed {
    case .success(.object(let object)): return object
    case .success(let value):
      throw refusal("the body is \(value.kind); send a JSON object", brand())
    case .failure(let fault): throw refusal("the body is not JSON: \(fault)", brand())
    }
  }

  private static func refusal(_ diagnosis: String, _ brand: Brand) -> V3Error {
    V3Error(.invalidRequestBody, brand: brand, diagnosis: [diagnosis])
  }
}
