import HTTPTypes

/// The media type of what a call sends to an endpoint that reads JSON.
enum ContentType {
  private static let json = "application/json"

  /// What is wrong with a call's `Content-Type`; `nil` if it is JSON, or none was sent.
  /// - Source: cashouts-v3.md §0, §13.
  static func fault(of call: HTTPCall) -> String? {
    guard let stated = call.headers.single(.contentType), stated != json, !call.body.isEmpty,
      !isJSON(stated)
    else { return nil }
    return "Content-Type is \(stated.prefix(100)), where the contract has \(json)"
  }

  private static func isJSON(_ stated: String) -> Bool {
    let type = stated.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    return type == json || (type.hasPrefix("application/") && type.hasSuffix("+json"))
  }
}
