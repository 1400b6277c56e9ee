/// What may be switched where the pages disagree or are silent.
/// - Source: cashouts-v3.md §13.
package struct V3Options: Sendable, Equatable {
  /// How a bad signature is answered; HTTP 401 either way.
  package enum BadSignature: String, Sendable, CaseIterable {
    /// Code 302, as the code table has it.
    case controlString = "302"
    /// Code 401, as one page's list of answers may be read.
    case credentials = "401"
  }

  /// What becomes of a Japanese name that is not in Katakana: the page's own example has one.
  package enum Katakana: String, Sendable, CaseIterable {
    /// Refused at once with code 300, as any malformed field.
    case atOnce = "300"
    /// Taken, and rejected by the bank with code 822.
    case byBank = "822"
  }

  /// What becomes of a `bank_code` that is not in its country's list.
  package enum UnlistedBanks: String, Sendable, CaseIterable {
    /// Taken where the list is known to be cut, with a diagnosis; refused where it is whole.
    case byCountry = "by-country"
    /// Taken in every country, also inside an account number.
    case take
    /// Refused in every country that has a list.
    case refuse
  }

  package var brand: Brand
  /// HTTP status of code 510 on PUT: 400 or 412.
  ///
  /// A cancel always answers 412.
  package var wrongTransitionOnPut: Int
  package var badSignature: BadSignature
  package var katakana: Katakana
  /// Runs the national check digits that the pages do not mention, too.
  package var strictDocuments: Bool
  /// Refuses a `cashout_id` and an `external_id` that are not of one payout.
  package var strictIDs: Bool
  package var unlistedBanks: UnlistedBanks

  package init(
    brand: Brand = .pandablue,
    wrongTransitionOnPut: Int = 400,
    badSignature: BadSignature = .controlString,
    katakana: Katakana = .atOnce,
    strictDocuments: Bool = false,
    strictIDs: Bool = false,
    unlistedBanks: UnlistedBanks = .byCountry
  ) {
    self.brand = brand
    self.wrongTransitionOnPut = wrongTransitionOnPut
    self.badSignature = badSignature
    self.katakana = katakana
    self.strictDocuments = strictDocuments
    self.strictIDs = strictIDs
    self.unlistedBanks = unlistedBanks
  }
}
