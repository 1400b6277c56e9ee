/// What the inboxes of a sandbox answer, by name.
package struct InboxAnswers: Sendable {
  /// More names than this are refused, so that memory stays bounded.
  package static let maximumCount = 100

  var statuses: [String: Int] = [:]

  /// What a message is answered with; from then on there is an inbox of this name.
  package mutating func status(of name: String) throws(RoomRefusal) -> Int {
    if let status = statuses[name] { return status }
    try answer(name, with: 200)
    return 200
  }

  /// What an inbox answers from now on.
  package mutating func answer(_ name: String, with status: Int) throws(RoomRefusal) {
    guard statuses[name] != nil || statuses.count < Self.maximumCount else {
      throw .tooManyInboxes
    }
    statuses[name] = status
  }
}
