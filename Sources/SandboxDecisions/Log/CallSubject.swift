package import ContractPort
import MerchantObservation
import SandboxCore
import WireJSON

/// The payout that a call of the API is about, as far as its bodies say in its contract's words.
package struct CallSubject: Sendable, Equatable {
  /// The platform's id, from the request or, of a create, from the answer.
  package let cashoutID: Int?
  /// The merchant's id, from the request.
  package let externalID: String?

  /// Reads both bodies; `lost` is the platform's id in an answer that nobody got.
  package init(
    request: [UInt8],
    answer: [UInt8],
    lost: Int?,
    _ contract: (any MockedContract)?
  ) {
    let asked = (try? JSONParser.parse(request))?.object.flatMap { contract?.payout(namedIn: $0) }
    externalID = asked?.externalID
    cashoutID = asked?.id?.number ?? lost ?? Self.cashoutID(in: answer, contract)
  }

  /// The platform's id in a body.
  package static func cashoutID(in body: [UInt8], _ contract: (any MockedContract)?) -> Int? {
    (try? JSONParser.parse(body))?.object.flatMap { contract?.payout(namedIn: $0) }?.id?.number
  }
}

extension RequestLog.Entry {
  package var subject: CallSubject {
    CallSubject(
      request: exchange.body,
      answer: exchange.answer,
      lost: exchange.lostPayout,
      exchange.contract
    )
  }
}
