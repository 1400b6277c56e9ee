/// The members of a JSON object, in the order in which they were sent.
///
/// A key that was sent twice is kept twice; looking it up answers the last one, as most parsers do.
/// - Source: RFC 8259, section 4.
package struct JSONObject: Sendable, Equatable {
  /// One key with its value.
  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member]

  package init() {
    members = []
  }

  package init(members: [Member]) {
    self.members = members
  }

  package init(_ members: some Sequence<(String, JSONValue)>) {
    self.members = members.map { Member($0.0, $0.1) }
  }

  package var isEmpty: Bool { members.isEmpty }

  /// The last value sent under the key; nil when there is none.
  package subscript(_ key: String) -> JSONValue? {
    members.last { $0.key == key }?.value
  }

  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key, value))
  }

  /// The keys that occur more than once, each named once, in the order of their second occurrence.
  package var duplicatedKeys: [String] {
    var seen: Set<String> = []
    var duplicated: [String] = []
    for member in members where !seen.insert(member.key).inserted {
      if !duplicated.contains(member.key) { duplicated.append(member.key) }
    }
    return duplicated
  }
}
