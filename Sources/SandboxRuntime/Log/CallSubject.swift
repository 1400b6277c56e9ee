import WireJSON

/// The payout that a call of the API is about, as far as its bodies say.
package struct CallSubject: Sendable, Equatable {
  /// The platform's id, from the request or, of a create, from the answer.
  package let cashoutID: Int?
  /// The merchant's id, from the request.
  package let externalID: String?

  /// Reads both bodies; `lost` is the platform's id in an answer that nobody got.
  package init(request: [UInt8], answer: [UInt8], lost: Int?) {
    let asked = (try? JSONParser.parse(request))?.object
    externalID = asked?["external_id"]?.text
    cashoutID = Self.cashoutID(asked) ?? lost ?? Self.cashoutID(in: answer)
  }

  /// The platform's id in a body.
  package static func cashoutID(in body: [UInt8]) -> Int? {
    cashoutID((try? JSONParser.parse(body))?.object)
  }

  private static func cashoutID(_ body: JSONObject?) -> Int? {
    guard let value = body?["cashout_id"] else { return nil }
    return (value.number?.text ?? value.text).flatMap { Int($0) }
  }
}

extension RequestLog.Entry {
  package var subject: CallSubject {
    CallSubject(request: exchange.body, answer: exchange.answer, lost: exchange.lostPayout)
  }
}
