extension JSONObject {
  /// The object with members replaced where they stand, others added behind.
  package func overlaid(with others: JSONObject) -> JSONObject {
    var result = JSONObject(members.map { ($0.key, others[$0.key] ?? $0.value) })
    for member in others.members where self[member.key] == nil {
      result.append(member.key, member.value)
    }
    return result
  }
}
