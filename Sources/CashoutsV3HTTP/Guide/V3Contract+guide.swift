package import CashoutsV3
package import ContractPort
import SandboxCore
import WireJSON

extension V3Contract {
  package var title: String { "Cashouts V3" }

  package var interface: String { "v3" }

  package func guide(
    to endpoint: ContractEndpoint,
    _ values: ContractValues
  ) -> EndpointGuide? {
    let options = values[V3Options.self]
    let brand = options.brand
    guard let row = EndpointTable.row(endpoint.method, endpoint.path), row.brands.contains(brand)
    else { return nil }
    let proof = CallProof.of(row.credentials)
    if let call = CashoutCall(rawValue: row.name) { return Self.guide(to: call, proof, options) }
    return switch row.name {
    case "banks": Self.banks(proof)
    case "authorized_banks": Self.authorizedBanks(row, proof)
    case "exchange_rates": Self.rates(proof)
    case "account_validate": Self.validateAccount(proof, brand)
    case "pix_validate": Self.validatePix(proof)
    case "pix_details": Self.pixDetails(proof)
    default: Self.reconciliation(row, proof)
    }
  }

  // MARK: Cashouts

  static let countryCode = ValueShape(["type": "string", "minLength": 2, "maxLength": 2])

  private static func guide(
    to call: CashoutCall,
    _ proof: CallProof,
    _ options: V3Options
  ) -> EndpointGuide {
    let refusals = GuideAnswer.refusals(of: call, options)
    return switch call {
    case .create: create(proof, refusals)
    case .status: status(proof, refusals)
    case .update: update(proof, refusals)
    case .cancel: cancel(proof, refusals)
    }
  }

  private static func create(_ proof: CallProof, _ refusals: [GuideAnswer]) -> EndpointGuide {
    let answer = ValueShape.object([
      GuideField("cashout_id", "The platform's id, as text", isRequired: true)
    ])
    return EndpointGuide(
      "Create a cashout",
      "Reserves the money and plans what the bank does by the scenario in force.",
      proof,
      answers: [GuideAnswer(200, "It was made", answer)] + refusals
    ).with {
      $0.body = GuideBody(.object(proof.fields + createFields), sample: sample)
      $0.renews = ["externalId"]
      $0.keeps = [GuideKeep("cashoutId", at: "cashout_id")]
    }
  }

  private static var sample: JSONValue {
    .object(CreateSample.body(country: "BR", externalID: "{{externalId}}") ?? [:])
  }

  private static let createFields: [GuideField] = FieldName.allCases.filter {
    $0 != .cashoutID && $0 != .status
  }.map { field in
    GuideField(
      field.rawValue,
      field.words,
      shape(of: field),
      isRequired: [.externalID, .country, .amount].contains(field)
    )
  }

  private static func shape(of field: FieldName) -> ValueShape {
    switch field {
    case .country: countryCode
    case .amount: .amount
    case .onHold: .flag
    case .registeredBankAccounts: .any
    case .bankCode, .documentID, .bankAccount, .bankBranch, .phone: .code
    default: .text(upTo: FieldTable.maximumLength(field))
    }
  }

  private static let statusAnswer = ValueShape.object([
    GuideField(
      "cashout_status",
      "0 pending, 1 completed, 2 cancelled, 3 rejected, 4 delivered, 5 on hold",
      .numbers(PayoutStatus.allCases.map { Int($0.rawValue) }.sorted()),
      isRequired: true
    ),
    GuideField(
      "cashout_status_description",
      "The status in words",
      .words(PayoutStatus.allCases.map(StatusTable.description)),
      isRequired: true
    ),
    GuideField("rejection_code", "Of a rejection", .integer),
    GuideField("rejection_reason", "Of a rejection"),
    GuideField("provider_external_reference", "If there is one"),
    GuideField("bank_reference_id", "If there is one"),
  ])

  private static let ids: [GuideField] = [
    GuideField("cashout_id", "The platform's id; this or external_id", .code),
    GuideField("external_id", "The merchant's id; this or cashout_id"),
  ]

  private static func change(
    _ title: String,
    _ summary: String,
    _ proof: CallProof,
    _ refusals: [GuideAnswer],
    _ fields: [GuideField] = [],
    _ values: JSONObject = [:]
  ) -> EndpointGuide {
    let answers = [GuideAnswer(200, "How it stands", statusAnswer)] + refusals
    let sample: JSONObject = ["external_id": "{{externalId}}"]
    return EndpointGuide(title, summary, proof, answers: answers).with {
      $0.body = GuideBody(
        .object(proof.fields + ids + fields),
        sample: .object(sample.overlaid(with: values))
      )
    }
  }

  private static func status(_ proof: CallProof, _ refusals: [GuideAnswer]) -> EndpointGuide {
    change("Ask for the status", "How a cashout stands. Webhooks do not say.", proof, refusals)
  }

  private static func update(_ proof: CallProof, _ refusals: [GuideAnswer]) -> EndpointGuide {
    change(
      "Put a cashout on hold",
      "PENDING to ON_HOLD, or back.",
      proof,
      refusals,
      [
        GuideField("status", "The new one", .words(["PENDING", "ON_HOLD"]), isRequired: true)
      ],
      ["status": "ON_HOLD"]
    )
  }

  private static func cancel(_ proof: CallProof, _ refusals: [GuideAnswer]) -> EndpointGuide {
    change(
      "Cancel a cashout",
      "As long as the bank does not have it; gives the money back.",
      proof,
      refusals
    )
  }
}

extension CallProof {
  /// The members of a body that name the caller.
  var fields: [GuideField] {
    members.map { GuideField($0.name, "\($0.value.name) of the merchant", isRequired: true) }
  }
}
