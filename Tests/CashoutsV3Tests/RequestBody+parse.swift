import CashoutsV3
import WireJSON

extension RequestBody {
  /// The object in some bytes, as an endpoint reads it.
  static func parse(_ bytes: [UInt8], brand: Brand) throws(V3Error) -> JSONObject {
    let parsed: Result<JSONValue, JSONFault>
    do {
      parsed = .success(try JSONParser.parse(bytes))
    } catch {
      parsed = .failure(error)
    }
    return try object(parsed, isEmpty: bytes.isEmpty, brand: brand)
  }
}
