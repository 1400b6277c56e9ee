package import SandboxCore
package import WireJSON

/// The 200 answer of status, update and cancel.
/// - Source: cashouts-v3.md §2.
package struct StatusAnswer: Sendable, Equatable {
  package var status: PayoutStatus
  /// Sent only for REJECTED.
  package var rejection: Rejection?
  package var providerReference: String?
  package var bankReference: String?

  package init(
    status: PayoutStatus,
    rejection: Rejection? = nil,
    providerReference: String? = nil,
    bankReference: String? = nil
  ) {
    self.status = status
    self.rejection = rejection
    self.providerReference = providerReference
    self.bankReference = bankReference
  }

  package init(_ payout: Payout) {
    self.init(
      status: payout.status,
      rejection: payout.life.rejection,
      providerReference: payout.providerReference,
      bankReference: payout.bankReference
    )
  }

  /// The keys in the order of the documented samples, references last.
  package var body: JSONObject {
    var object: JSONObject = [
      "cashout_status": .number(JSONNumber(status.rawValue)),
      "cashout_status_description": .string(StatusTable.description(status)),
    ]
    if status == .rejected, let rejection {
      object.append("rejection_code", .number(JSONNumber(rejection.code)))
      object.append("rejection_reason", .string(Self.reason(rejection)))
    }
    if let providerReference {
      object.append("provider_external_reference", .string(providerReference))
    }
    if let bankReference { object.append("bank_reference_id", .string(bankReference)) }
    return object
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] {
    isStatusAlone ? Self.statuses[Int(status.rawValue)] : body.encoded()
  }

  private var isStatusAlone: Bool {
    (status != .rejected || rejection == nil) && providerReference == nil && bankReference == nil
  }

  /// The bodies of most answers, by the status that is all they say.
  private static let statuses = PayoutStatus.allCases.sorted { $0.rawValue < $1.rawValue }
    .map { StatusAnswer(status: $0).body.encoded() }

  /// The text that was given, else the code's name.
  package static func reason(_ rejection: Rejection) -> String {
    rejection.reason ?? RejectionTable.row(rejection.code)?.name ?? "ERROR_OTHER"
  }
}

/// The 200 answer of a create; the id is a string here and a number everywhere else.
/// - Source: cashouts-v3.md §1.4.
package struct CreateAnswer: Sendable, Equatable {
  package let cashoutID: Int

  package init(cashoutID: Int) {
    self.cashoutID = cashoutID
  }

  /// The body as compact JSON; a number in quotes has nothing to escape.
  package var bytes: [UInt8] { Array(#"{"cashout_id":"\#(cashoutID)"}"#.utf8) }
}
