package import SandboxCore

/// What a call that was taken is answered with; all responses of the service have these fields.
package struct PayoutReply: Sendable, Equatable {
  package var merchantPayoutID: String?
  package var word: PayoutWord
  /// The id of the payout, quote, recipient, account or link.
  package var id: String?
  /// Why the payout failed, or why the processor answered well and refused all the same.
  package var error: ProcessorWording?
  /// The payout that the call was about.
  package var payout: PayoutID?
  /// The processor's HTTP status.
  package var httpStatus: UInt32 = 200
  package var isEligible: Bool?
  /// What decided how it goes on, if this call made the payout.
  package var decision: RuleDecision.Source?
  package var diagnosis: [String] = []

  package init(merchantPayoutID: String?, word: PayoutWord, id: String?) {
    self.merchantPayoutID = merchantPayoutID
    self.word = word
    self.id = id
  }

  /// The answer of a processor that refuses and says so with success; the state is always PENDING.
  ///
  /// - Source: payout-service.md §5 B.
  package init(refusing merchantPayoutID: String?, _ wording: ProcessorWording) {
    self.init(merchantPayoutID: merchantPayoutID ?? "", word: .pending, id: nil)
    error = wording
    httpStatus = wording.httpStatus
    diagnosis = [wording.message] + (wording.diagnosis.map { [$0] } ?? [])
  }
}
