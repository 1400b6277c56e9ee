package import WireJSON

/// What every answer of the contract is wrapped in.
///
/// - Source: process-cashout.md §3.
package enum Envelope {
  package static func success(_ content: JSONObject) -> [UInt8] {
    let answer: JSONObject = ["err": false, "success": true, "content": .object(content)]
    return answer.encoded()
  }

  /// One that a public client tells from others by a member `error` has it beside (§2).
  package static func failure(_ refusal: ProcessRefusal) -> [UInt8] {
    var answer: JSONObject = [
      "err": true, "success": false, "content": .string(refusal.content),
    ]
    if refusal.error == .csrf { answer.append("error", "CSRF") }
    return answer.encoded()
  }
}
