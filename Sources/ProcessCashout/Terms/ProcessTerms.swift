package import SandboxCore

/// What all cashouts of the contract share.
package enum ProcessTerms {
  /// The fields of its requests; it names neither bank nor document.
  package static let names = FieldNames(
    ["amount", "method", "email", "comments", "provider", "bank_code", "document_id"],
    FieldNames.Roles(comments: "comments", bank: "bank_code", document: "document_id")
  )

  /// It has no codes of failures.
  package static let rejections = RejectionCodes(listed: [0], usual: 0, late: 0)

  /// What scenario files call the refusal that they can ask for: the status of business errors.
  static let decline = 300

  /// Completed after a day, as in the samples; the hour before somebody works at it is ours.
  ///
  /// - Source: process-cashout.md §7.
  static let usualWaits = PayoutOrder.UsualWaits(
    delivered: .seconds(3600),
    completed: .seconds(82_800)
  )
}
