import WireJSON

/// An exchange that ran: what a sample call carried and what it was answered.
struct RecordedExample {
  let request: JSONValue?
  let status: Int
  let answer: JSONValue

  /// By method and path, as the endpoint has it.
  static let all: [String: RecordedExample] = {
    guard let object = try? JSONParser.parse(Array(RecordedExamples.text.utf8)).object else {
      preconditionFailure("the recorded examples are not JSON; the tests write them anew")
    }
    return Dictionary(
      object.members.compactMap { member in
        RecordedExample(member.value).map { (member.key, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }()

  private init?(_ value: JSONValue) {
    guard let object = value.object, let status = object["status"]?.number?.integer,
      let answer = object["answer"]
    else { return nil }
    request = object["request"]
    self.status = Int(status)
    self.answer = answer
  }
}
