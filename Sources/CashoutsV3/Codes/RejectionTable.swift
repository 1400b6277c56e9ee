package import SandboxCore

/// The codes of rejected payouts: `rejection_code` and `rejection_reason`.
/// - Source: cashouts-v3.md §8.2.
package enum RejectionTable {
  /// One code's row.
  package struct Row: Sendable {
    package let code: Int
    /// What `rejection_reason` carries.
    package let name: String
    /// The brands whose table lists the code.
    package let brands: [Brand]
  }

  package static func row(_ code: Int) -> Row? {
    rows.first { $0.code == code }
  }

  /// The code of a name, as scenario files may write it.
  package static func code(named name: String) -> Int? {
    rows.first { $0.name == name }?.code
  }

  /// The codes of a brand's payouts; what may be stated is the same for all.
  ///
  /// - Source: cashouts-v3.md §9 (inferred).
  package static func codes(at brand: Brand) -> RejectionCodes {
    lists(brand, reversed) ? codes : codesWithoutReversal
  }

  /// The codes that any brand has, and 0, as older samples have it.
  package static let codes = RejectionCodes(
    listed: [0] + rows.map(\.code),
    usual: byBank,
    late: reversed
  )

  private static let codesWithoutReversal = RejectionCodes(
    listed: codes.listed,
    usual: byBank,
    late: other
  )

  private static let byBank = 807
  private static let reversed = 826
  private static let other = 808

  private static func row(_ code: Int, _ name: String, at brands: [Brand]? = nil) -> Row {
    Row(code: code, name: name, brands: brands ?? Brand.allCases.filter { lists($0, code) })
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
    row(800, "ERROR_ACCOUNT_INCORRECT"),
    row(801, "ERROR_ACCOUNT_CLOSED"),
    row(802, "ERROR_AMOUNT_INCORRECT"),
    row(803, "ERROR_BANK_INVALID"),
    row(804, "ERROR_BANK_BRANCH_INCORRECT"),
    row(805, "ERROR_BENEFICIARY_DOCUMENT_ID_INVALID"),
    row(806, "ERROR_BENEFICIARY_NAME_INCORRECT"),
    row(807, "ERROR_REJECTED_BY_BANK"),
    row(808, "ERROR_OTHER"),
    row(809, "WITHDRAWAL_EXPIRED"),
    row(810, "LIMIT_EXCEEDED"),
    row(811, "RISK_POLICY"),
    row(812, "BLOCKED_FROZEN_ACCOUNT"),
    row(813, "DOCUMENT_ACCOUNT_MISMATCH"),
    row(814, "INVALID_PIX_KEY"),
    row(815, "INVALID_IFSC_CODE"),
    row(816, "INVALID_ACCOUNT_OR_IFSC_CODE"),
    row(817, "INVALID_NBIN"),
    row(818, "ACCOUNT_UNABLE"),
    row(819, "INVALID_ACCOUNT_TYPE"),
    row(820, "REJECTED_BY_MERCHANT_REQUEST"),
    row(821, "MONTHLY_LIMIT_EXCEEDED_FOR_USER"),
    row(822, "ACCOUNT_NAME_REQUIRED_TO_BE_IN_KATAKANA"),
    // One page prints 820's name here, a copying slip; the name is ours.
    row(823, "EMAIL_REQUIRED", at: [.d24]),
    row(824, "REJECTED_BY_THIRD_PARTY_CONTROL"),
    row(826, "WITHDRAWAL_REVERSED"),
  ]
}
