/// What only some brands do; in everything else they are one API under several names.
/// - Source: cashouts-v3.md, as each trait says.
package enum BrandTrait: Sendable, CaseIterable {
  case bankLicences
  case institutionNumbers
  case closedLoop
  case pixDetails
  case silentValidation
  case optionalDocumentType
  case requiredCurrency
  case statusNames

  /// The brands that do it.
  package var brands: [Brand] {
    switch self {
    case .bankLicences, .institutionNumbers, .closedLoop, .pixDetails, .silentValidation,
      .statusNames:
      [.onekeypayments]
    case .optionalDocumentType: [.d24]
    case .requiredCurrency: [.tupay]
    }
  }
}

extension Brand {
  package func has(_ trait: BrandTrait) -> Bool { trait.brands.contains(self) }
}
