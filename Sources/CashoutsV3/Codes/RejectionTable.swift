/// The codes of rejected payouts: `rejection_code` and `rejection_reason`.
/// - Source: cashouts-v3.md §8.2.
package enum RejectionTable {
  /// One code's row.
  package struct Row: Sendable {
    package let code: Int
    /// What `rejection_reason` carries.
    package let name: String
    package let description: String
    /// The brands whose table lists the code.
    package let brands: [Brand]
    package let mark: Mark
  }

  package static func row(_ code: Int) -> Row? {
    rows.first { $0.code == code }
  }

  /// The code of a name, as scenario files may write it.
  package static func code(named name: String) -> Int? {
    rows.first { $0.name == name }?.code
  }

  /// The code of a rejection that undoes a completion, if none is stated: of the brand's own list.
  ///
  /// - Source: cashouts-v3.md §9 (inferred).
  package static func late(at brand: Brand) -> Int { lists(brand, reversed) ? reversed : other }

  private static let reversed = 826
  private static let other = 808

  private static func row(
    _ code: Int,
    _ name: String,
    _ description: String,
    brands: [Brand]? = nil,
    mark: Mark = .documented
  ) -> Row {
    let listed = brands ?? Brand.allCases.filter { lists($0, code) }
    return Row(code: code, name: name, description: description, brands: listed, mark: mark)
  }

  /// Whether a page of the brand has the list; of OneKeyPayments none has, so it is taken to follow
  /// D24.
  package static func mark(of brand: Brand) -> Mark {
    brand == .onekeypayments ? .inferred : .documented
  }

  /// Where the list ends, by brand.
  private static func lists(_ brand: Brand, _ code: Int) -> Bool {
    switch brand {
    case .pandablue, .limepay: code <= 820
    case .tupay: code <= 813 || code == 816 || code == 818
    case .d24, .onekeypayments: true
    }
  }

  package static let rows: [Row] = [
    row(800, "ERROR_ACCOUNT_INCORRECT", "Invalid bank account"),
    row(801, "ERROR_ACCOUNT_CLOSED", "Bank account is closed"),
    row(802, "ERROR_AMOUNT_INCORRECT", "Invalid amount"),
    row(803, "ERROR_BANK_INVALID", "Invalid bank code"),
    row(804, "ERROR_BANK_BRANCH_INCORRECT", "Invalid bank branch"),
    row(805, "ERROR_BENEFICIARY_DOCUMENT_ID_INVALID", "Invalid beneficiary document"),
    row(
      806,
      "ERROR_BENEFICIARY_NAME_INCORRECT",
      "Beneficiary name doesn't match bank details"
    ),
    row(807, "ERROR_REJECTED_BY_BANK", "Rejected by bank"),
    row(808, "ERROR_OTHER", "Other error"),
    row(809, "WITHDRAWAL_EXPIRED", "Withdrawal expired"),
    row(810, "LIMIT_EXCEEDED", "Beneficiary limit exceeded"),
    row(811, "RISK_POLICY", "Violates bank risk policy"),
    row(812, "BLOCKED_FROZEN_ACCOUNT", "Bank account blocked/frozen"),
    row(
      813,
      "DOCUMENT_ACCOUNT_MISMATCH",
      "Beneficiary document doesn't match bank details"
    ),
    row(814, "INVALID_PIX_KEY", "Invalid Pix Key"),
    row(815, "INVALID_IFSC_CODE", "Invalid IFSC code"),
    row(816, "INVALID_ACCOUNT_OR_IFSC_CODE", "Invalid bank account or IFSC code"),
    row(817, "INVALID_NBIN", "Invalid NBIN"),
    row(818, "ACCOUNT_UNABLE", "The bank account is unable to receive transfers"),
    row(819, "INVALID_ACCOUNT_TYPE", "Invalid bank account type"),
    row(820, "REJECTED_BY_MERCHANT_REQUEST", "Rejected by merchant's request"),
    row(821, "MONTHLY_LIMIT_EXCEEDED_FOR_USER", "Monthly limit exceeded for user"),
    row(
      822,
      "ACCOUNT_NAME_REQUIRED_TO_BE_IN_KATAKANA",
      "Account name required to be in Katakana"
    ),
    // One page prints 820's name here, a copying slip; the name is ours.
    row(823, "EMAIL_REQUIRED", "Email field cannot be empty", brands: [.d24], mark: .inferred),
    row(824, "REJECTED_BY_THIRD_PARTY_CONTROL", "Rejected by third party control"),
    row(826, "WITHDRAWAL_REVERSED", "Withdrawal reversed"),
  ]
}
