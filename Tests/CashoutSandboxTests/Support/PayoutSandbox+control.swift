import CashoutSandbox
import WireJSON

extension PayoutSandbox {
  /// Calls the control API through the router.
  @discardableResult
  func control(
    _ method: String,
    _ path: String,
    _ body: JSONObject = [:],
    headers: [String: String] = [:]
  ) async throws -> Answer {
    let text = body.isEmpty ? "" : body.text
    return try await send(method, path, headers: headers, body: text)
  }

  /// All webhooks, newest first, as the control API lists them.
  func deliveries() async throws -> [JSONObject] {
    let answer = try await control("GET", "/sandbox/webhooks")
    return try answer.json["webhooks"]?.array?.compactMap(\.object) ?? []
  }
}

extension JSONObject {
  /// The member under a path of keys; nil if there is none.
  func at(_ path: String...) -> JSONValue? {
    var value: JSONValue? = .object(self)
    for key in path { value = value?.object?[key] }
    return value
  }

  /// The members of an array of objects under a key, each as text.
  func column(_ list: String, _ key: String) -> [String] {
    (self[list]?.array ?? []).map { row in
      guard let value = row.object?[key] else { return "-" }
      return value.text ?? value.number?.text ?? String(decoding: value.encoded(), as: UTF8.self)
    }
  }
}
