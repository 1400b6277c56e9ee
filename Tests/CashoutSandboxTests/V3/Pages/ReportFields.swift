import CashoutsV3

extension CashoutColumn {
  /// What stands in it.
  var meaning: String {
    switch self {
    case .idCashout: "number"
    case .externalId: "the merchant's id"
    case .creationDate, .lastChangeDate: "ISO 8601 in UTC, whole seconds"
    case .country: "ISO 3166-1"
    case .currency, .amount: "as in the create"
    case .creditedCurrency, .creditedAmount: "the payout itself"
    case .merchantCurrency: "of the wallet that paid"
    case .merchantAmount: "what the wallet paid, without the fee"
    case .feeCurrency, .fee: "the fee that was taken"
    case .tax: "always 0"
    case .status: "the state's name"
    case .clientDocument: "the beneficiary's document"
    case .flags: "an empty list"
    case .idMerchant, .merchantName: "the sandbox's merchant"
    case .reason: "that of a rejection, else empty"
    case .existVoucher: "false"
    }
  }

  /// Whether a page says what stands in it, beyond its sample.
  var mark: Mark {
    switch self {
    case .idCashout, .externalId, .creationDate, .country, .currency, .amount, .status: .documented
    default: .inferred
    }
  }
}

extension BalanceField {
  /// What stands in it.
  var meaning: String {
    switch self {
    case .totalBalance, .usableBalance: "what can still be spent: money of payouts under way is out"
    case .availableBalance: "`totalBalance` less `depositSettlementPeriod`"
    case .depositSettlementPeriod: "always 0, for there are no deposits"
    case .accountNumber: "a number of the wallet's own"
    case .rollingReserveBalance: "always 0"
    }
  }

  var mark: Mark {
    switch self {
    case .availableBalance: .documented
    default: .inferred
    }
  }
}

extension BalanceColumn {
  /// What stands in it.
  var meaning: String {
    switch self {
    case .idMerchant: "the sandbox's merchant"
    case .cashoutTotal: "creates of the day, with their fees"
    case .noteTotal: "what came back that day"
    case .depositTotal, .settlementTotal, .cancelledSettlementTotal, .depositFeeTotal: "always 0"
    case .netAmount: "`noteTotal` less `cashoutTotal`"
    case .totalBalance: "what could be spent at the day's end"
    case .date: "`YYYY-MM-DD` in UTC"
    case .currency: "the wallet's"
    }
  }

  var mark: Mark { self == .currency ? .documented : .inferred }
}

extension ReportParameter {
  /// The parameter as the tables of the contract have it.
  var row: WireField { WireField(rawValue, "never", form, "§5.7", mark: mark) }

  private var form: String {
    switch self {
    case .from: "unix seconds, at most 60 days before `to`, which holds without it"
    case .to: "unix seconds, now without it"
    case .page: "from 0, which holds without it"
    case .country: "two capitals of ISO 3166-1"
    case .status: "a state by its name"
    case .clientDocument: "the beneficiary's document"
    }
  }

  /// What holds without the range's ends is ours.
  private var mark: Mark {
    switch self {
    case .from, .to: .inferred
    case .page, .country, .status, .clientDocument: .documented
    }
  }
}
