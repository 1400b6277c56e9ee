import CashoutsV3

/// What the pages say of a refusal's code: where it stands, and whether text and status do.
extension InternalCode {
  /// Every text stands in the page's table.
  var textMark: Mark { .documented }

  var statusMark: Mark {
    switch self {
    case .invalidParameter, .invalidCredentials, .unregisteredIP, .invalidRequestBody,
      .userUnauthorized, .cashoutNotFound, .invalidStatusTransition:
      .documented
    default: .inferred
    }
  }

  var source: String {
    switch self {
    case .invalidParameter, .invalidBankCode, .userUnauthorized, .externalIDUsed: "§1.5, §8.3"
    case .invalidControlString: "§7, §8.3"
    case .invalidCredentials: "§2, §13"
    case .cashoutNotFound: "§2, §8.3"
    case .invalidStatusTransition: "§3, §4, §13"
    case .statusNotSupported: "§3, §8.3"
    case .couldNotCancel: "§4, §8.3"
    default: "§8.3"
    }
  }

  /// The brands whose table lists the code.
  var brands: [Brand] {
    switch self {
    case .regulatoryLimits: Brand.allCases.filter { $0 != .onekeypayments }
    case .statusNotSupported, .bankNotLicensed: [.onekeypayments]
    default: Brand.allCases
    }
  }
}

extension ValidationCode {
  /// Texts that no page shows whole follow the code's name.
  var textMark: Mark {
    switch self {
    case .invalidBankCode, .invalidBankAccount, .invalidBankBranch, .missingFields, .invalidPixKey,
      .countryNotAvailable, .invalidCurrency, .limitExceeded, .accountBlocked, .accountClosed,
      .invalidBeneficiaryName, .invalidAccountType, .transferTypeNotSupported:
      .inferred
    default: .documented
    }
  }
}

extension ReconciliationErrorTable.Code {
  var textMark: Mark { self == .location ? .documented : .inferred }
}
