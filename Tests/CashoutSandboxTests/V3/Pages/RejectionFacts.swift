import CashoutsV3

/// What the page says of a rejection's code, beyond what goes over the wire.
/// - Source: cashouts-v3.md §8.2.
extension RejectionTable.Row {
  /// Our own name stands at 823.
  var mark: Mark { code == 823 ? .inferred : .documented }

  var description: String { Self.descriptions[code, default: ""] }

  private static let descriptions: [Int: String] = [
    800: "Invalid bank account",
    801: "Bank account is closed",
    802: "Invalid amount",
    803: "Invalid bank code",
    804: "Invalid bank branch",
    805: "Invalid beneficiary document",
    806: "Beneficiary name doesn't match bank details",
    807: "Rejected by bank",
    808: "Other error",
    809: "Withdrawal expired",
    810: "Beneficiary limit exceeded",
    811: "Violates bank risk policy",
    812: "Bank account blocked/frozen",
    813: "Beneficiary document doesn't match bank details",
    814: "Invalid Pix Key",
    815: "Invalid IFSC code",
    816: "Invalid bank account or IFSC code",
    817: "Invalid NBIN",
    818: "The bank account is unable to receive transfers",
    819: "Invalid bank account type",
    820: "Rejected by merchant's request",
    821: "Monthly limit exceeded for user",
    822: "Account name required to be in Katakana",
    823: "Email field cannot be empty",
    824: "Rejected by third party control",
    826: "Withdrawal reversed",
  ]
}

extension RejectionTable {
  /// Whether a page of the brand has the list; of OneKeyPayments none has, so it is taken to follow
  /// D24.
  static func mark(of brand: Brand) -> Mark {
    brand == .onekeypayments ? .inferred : .documented
  }
}
