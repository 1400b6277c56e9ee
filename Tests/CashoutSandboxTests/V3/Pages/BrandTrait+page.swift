import CashoutsV3

extension BrandTrait {
  /// What they do, in a sentence.
  var text: String {
    switch self {
    case .bankLicences: "Banks are listed with their licences; 565 for one that has none."
    case .institutionNumbers:
      "A Brazilian `bank_code` may be an ISPB; a listed bank's code comes first."
    case .closedLoop: "`registered_bank_accounts` is looked at; 525 for an account outside it."
    case .pixDetails: "What stands behind a PIX key is told by a callback."
    case .silentValidation: "A valid account is answered 204 without a body."
    case .optionalDocumentType: "`document_type` may be left out when an account is validated."
    case .requiredCurrency: "`currency` has to be sent."
    case .statusNames: "PUT of a status that does not exist is 521, elsewhere 510."
    }
  }

  var source: String {
    switch self {
    case .bankLicences: "§5.1, §8.3"
    case .institutionNumbers, .closedLoop, .requiredCurrency: "§1.2"
    case .pixDetails: "§5.4"
    case .silentValidation: "§5.3, §13"
    case .optionalDocumentType: "§5.3"
    case .statusNames: "§3, §13"
    }
  }
}
