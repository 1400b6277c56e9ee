import SandboxCore
import TextPatterns

/// The checks of a create by the rules of its country: first the account, then the beneficiary.
/// - Source: cashouts-v3.md §1.3, §1.6, §1.7; countries.json.
struct DetailChecks {
  let request: CreateRequest
  let country: Country
  let options: V3Options
  let host: PayoutHost
  /// The bank code as an integer, so that `1` and `001` are the same; nil when absent or no number.
  let bank: Int?
  /// The PIX key that the bank code announces.
  let pixKey: AccountRules.PixKey?
  private(set) var faults: [V3Error] = []
  /// What is taken though it looks wrong.
  private(set) var remarks: [String] = []
  /// How the bank will reject the payout whatever its rules say.
  var presetRejection: Int?

  init(request: CreateRequest, country: Country, options: V3Options, host: PayoutHost) {
    self.request = request
    self.country = country
    self.options = options
    self.host = host
    let bank = request[.bankCode].flatMap { Int($0) }
    self.bank = bank
    pixKey = bank.flatMap { bank in country.account.pixKeys.first { $0.bankCode == bank } }
  }

  mutating func run() {
    checkAccount()
    checkBankCode()
    checkClosedLoop()
    checkField(.bankBranch)
    checkField(.accountType)
    checkPixKey()
    checkDocument()
    for field in Self.beneficiaryFields where field != pixKey?.field { checkField(field) }
  }

  private static let beneficiaryFields: [FieldName] = [
    .beneficiaryName, .beneficiaryLastname, .email, .phone, .address,
  ]

  mutating func fault(_ field: FieldName, reason: String? = nil, _ diagnosis: String) {
    // A field of the wrong type has its fault already.
    guard !request.wrongTypes.contains(field) else { return }
    faults.append(
      .invalid(field, brand: options.brand, reason: reason, diagnosis: diagnosis)
    )
  }

  mutating func fault(_ code: InternalCode, at field: FieldName, _ diagnosis: String) {
    var error = V3Error(code, brand: options.brand, diagnosis: [diagnosis])
    error.field = field
    faults.append(error)
  }

  mutating func append(_ error: V3Error) { faults.append(error) }

  mutating func remark(_ text: String) { remarks.append(text) }

  /// Whether the country's rules ask for a field in this request.
  func needs(_ rule: FieldRule) -> Bool {
    switch rule.need {
    case .always: true
    case .optional: false
    case .when(let condition):
      condition.holds(bank: bank, account: request[.bankAccount] ?? "", host: host)
    }
  }

  /// A key that is missing or no key of its kind comes back from the bank, not at once.
  ///
  /// The page says so of a missing one; of a malformed one it is our reading. A document that is
  /// there is checked like any other.
  /// - Source: cashouts-v3.md §1.6.
  private mutating func checkPixKey() {
    guard let pixKey, let field = pixKey.field else { return }
    if request[.documentID] == nil {
      presetRejection = 805
    } else if field != .documentID, !pixKey.pattern.matches(request[field] ?? "") {
      presetRejection = 814
    }
  }
}
