package import SandboxCore
import WireJSON

/// The answers of Easy Cashout: where the page is, and how the payout stands.
/// - Source: cashouts-v3.md §5.6.
package struct EasyStatus: Sendable {
  package let request: EasyRequest
  package let requestID: String
  package let created: Instant

  package init(request: EasyRequest, requestID: String, created: Instant) {
    self.request = request
    self.requestID = requestID
    self.created = created
  }

  /// The answer of a create.
  package func createdBytes(url: String) -> [UInt8] {
    let data: JSONObject = [
      "cashout_url": .string(url), "external_id": .string(request.externalID),
      "status": .string(EasyState.created.rawValue),
    ]
    return JSONObject([("data", .object(data))]).encoded()
  }

  /// The answer of the status.
  package func bytes(_ outcome: EasyOutcome) -> [UInt8] {
    let payout = outcome.payout
    let data: JSONObject = [
      "amount": .amount(request.amount), "bank_name": bankName(payout),
      "currency": .string(request.amount.currency.code), "date_created": .moment(created),
      "external_id": .string(request.externalID),
      "last_status_change": .moment(changed(outcome)),
      "request_id": .string(requestID), "status": .string(EasyState(outcome).rawValue),
      "user_document": .string(Self.masked(request.document(of: payout), request.country)),
    ]
    return JSONObject([("data", .object(data))]).encoded()
  }

  private func changed(_ outcome: EasyOutcome) -> Instant {
    switch outcome {
    case .open: created
    case .sent(let payout): payout.timeline.latest.at
    case .superseded(let payout): payout.timeline.created
    }
  }

  private func bankName(_ payout: Payout?) -> JSONValue {
    let code = payout?.order.bankCode.flatMap { Int($0) }
    guard let code, let country = CountryTable.country(request.country) else { return .null }
    return country.banks.first { Int($0.code) == code }.map { .string($0.name) } ?? .null
  }

  /// All but the last four characters as stars; the sample shows a CPF with its dots and dash.
  private static func masked(_ document: String, _ country: String) -> String {
    var text = document
    if country == "BR", document.utf8.count == 11 {
      let digits = Array(document)
      text =
        [digits[0..<3], digits[3..<6], digits[6..<9]].map { String($0) }
        .joined(separator: ".") + "-" + String(digits[9...])
    }
    return String(repeating: "*", count: max(0, text.count - 4)) + text.suffix(4)
  }
}
