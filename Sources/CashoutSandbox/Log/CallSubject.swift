import WireJSON

/// The payout that a call of the API is about, as far as its bodies say.
struct CallSubject: Sendable, Equatable {
  /// The platform's id, from the request or, of a create, from the answer.
  let cashoutID: Int?
  /// The merchant's id, from the request.
  let externalID: String?

  init(request: [UInt8], answer: [UInt8]) {
    let asked = (try? JSONParser.parse(request))?.object
    externalID = asked?["external_id"]?.text
    cashoutID = Self.cashoutID(asked) ?? Self.cashoutID((try? JSONParser.parse(answer))?.object)
  }

  private static func cashoutID(_ body: JSONObject?) -> Int? {
    guard let value = body?["cashout_id"] else { return nil }
    return (value.number?.text ?? value.text).flatMap { Int($0) }
  }
}

extension RequestLog.Entry {
  var subject: CallSubject { CallSubject(request: body, answer: answer) }
}
