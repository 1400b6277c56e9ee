package import SandboxCore

extension FieldNames {
  /// The fields of a create.
  ///
  /// - Source: cashouts-v3.md §1.2.
  package static let cashoutsV3 = FieldNames(
    FieldName.allCases.filter { $0 != .cashoutID && $0 != .status }.map(\.rawValue),
    Roles(
      comments: FieldName.comments.rawValue,
      bank: FieldName.bankCode.rawValue,
      document: FieldName.documentID.rawValue,
      receivers: [FieldName.bankAccount, .phone, .email, .beneficiaryName].map(\.rawValue)
    )
  )
}
