package import ContractPort
import SandboxCore
import WireJSON

extension ContractVocabulary {
  /// What scenario files may say of payouts that V3's rules are for, however they were made.
  static let cashoutsV3: ContractVocabulary = {
    var words = ContractVocabulary()
    words.fields = [ContractField(FieldName.bankCode.rawValue, .number)] + texts
    words.bank = FieldName.bankCode.rawValue
    words.rejections = ContractRejections(
      RejectionTable.codes,
      usual: "807; after COMPLETED 826, or 808 at brands whose list has no 826"
    )
    words.country = { code in
      CountryTable.country(code).map { country in
        let isOpen = country.isBankListOpen || country.isBankListCut
        return ContractCountry(name: country.name, hasBank: isOpen ? nil : country.hasBank)
      }
    }
    return words
  }()

  /// The fields of a create that compare as texts.
  ///
  /// - Source: cashouts-v3.md §1.2.
  private static let texts: [ContractField] = [
    FieldName.documentID, .documentType, .beneficiaryID, .beneficiaryName, .beneficiaryLastname,
    .beneficiaryBirthdate, .email, .phone, .bankAccount, .bankBranch, .accountType,
    .registeredBankAccounts, .address, .city, .postalCode, .notificationURL, .comments, .onHold,
    .type, .cashoutType,
  ].map { ContractField($0.rawValue) }
}

extension V3Contract {
  package var vocabulary: ContractVocabulary { Self.words }

  private static let words: ContractVocabulary = {
    var words = ContractVocabulary.cashoutsV3
    words.callFields = [
      ContractField(FieldName.cashoutID.rawValue, .number),
      ContractField(FieldName.status.rawValue),
    ]
    words.declines = DeclineTable.declines
    words.steps = steps
    return words
  }()

  /// - Source: cashouts-v3.md §§1 to 4.
  private static let steps: [ContractStep] = [
    ContractStep(
      "create",
      about: "POST /v3/cashout; fields that are not stated get valid values.",
      .makesPayout,
      fields: FieldName.allCases.filter { ![.cashoutID, .status].contains($0) }.map(\.rawValue),
      others: others
    ), about("status", "POST /v3/cashout/status about a payout."),
    about("update", "PUT /v3/cashout/status of a payout."),
    about("cancel", "DELETE /v3/cashout/cancel of a payout."),
  ]

  private static func about(_ key: String, _ about: String) -> ContractStep {
    ContractStep(
      key,
      about: about,
      .concernsPayout,
      fields: [FieldName.cashoutID, .externalID, .status].map(\.rawValue),
      others: others,
      naming: [FieldName.cashoutID.rawValue, FieldName.externalID.rawValue]
    )
  }

  /// Whatever a step states, these are no slips.
  private static let others = FieldName.allCases.map(\.rawValue) + ["login", "pass"]
}

extension EasyContract {
  package var vocabulary: ContractVocabulary { .cashoutsV3 }
}

extension DeclineTable {
  /// All that a scenario can ask for, the one that examples show first.
  fileprivate static let declines: [ContractDecline] = {
    let example = InternalCode.userUnauthorized.rawValue
    let codes = [example] + stages.keys.sorted().filter { $0 != example }
    return codes.compactMap { code in
      stages[code].map { stage in
        ContractDecline(
          code,
          stage,
          takesReasonCode: code == example,
          reasons: code == InternalCode.limitExceeded.rawValue ? limits : nil
        )
      }
    }
  }()

  private static let limits = (what: "limit", words: SpendingLimits.Kind.allCases.map(\.rawValue))
}
