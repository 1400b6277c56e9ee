package import CashoutsV3
package import ContractPort
import WireJSON

extension EasyContract {
  package var title: String { "Easy Cashout" }

  package var interface: String { "v3" }

  package func guide(
    to endpoint: ContractEndpoint,
    _ values: ContractValues
  ) -> EndpointGuide? {
    guard let row = EndpointTable.row(endpoint.method, endpoint.path) else { return nil }
    let proof = CallProof.of(row.credentials)
    return switch (row.name, row.method) {
    case ("easy_create", _): Self.create(proof)
    case ("easy_status", _): Self.status
    case (_, "GET"): Self.page
    default: Self.sending
    }
  }

  private static func create(_ proof: CallProof) -> EndpointGuide {
    let data = ValueShape.object([
      GuideField("cashout_url", "The page", isRequired: true),
      GuideField("external_id", "The merchant's id", isRequired: true),
      GuideField("status", "", .words([EasyState.created.rawValue]), isRequired: true),
    ])
    let isSigned = !proof.headers.isEmpty
    return EndpointGuide(
      isSigned ? "Ask for a hosted page, signed" : "Ask for a hosted page",
      "The beneficiary fills the page in, which makes the payout.",
      proof,
      answers: [
        GuideAnswer(
          200,
          "Where the page is",
          .object([GuideField("data", "", data, isRequired: true)])
        )
      ] + GuideAnswer.easyRefusals
    ).with {
      $0.body = GuideBody(.object(fields), sample: sample)
      $0.renews = ["pageExternalId"]
      $0.keeps = [GuideKeep("pageId", at: "data", "cashout_url", lastSegment: true)]
    }
  }

  private static let fields: [GuideField] = EasyField.allCases.map { field in
    GuideField(
      field.rawValue,
      field.form,
      shape(of: field),
      isRequired: ![.onHold, .notificationURL, .lastName].contains(field)
    )
  }

  private static func shape(of field: EasyField) -> ValueShape {
    switch field {
    case .amount: .amount
    case .onHold: .flag
    case .documentID: .code
    default: .text(upTo: field.maximum)
    }
  }

  private static let sample: JSONValue = [
    "external_id": "{{pageExternalId}}", "country": "BR", "currency": "BRL", "amount": 250,
    "document_id": "01716001340", "first_name": "Maria", "last_name": "Silva",
  ]

  private static let id = GuideField(
    "id",
    "What stands behind /payout/ in the page's address",
    isRequired: true,
    sample: "{{pageId}}"
  )

  private static var status: EndpointGuide {
    let names = [
      "amount", "bank_name", "currency", "date_created", "external_id", "last_status_change",
      "request_id", "status", "user_document",
    ]
    let data = ValueShape.object(names.map { GuideField($0, "", .any, isRequired: true) })
    return EndpointGuide(
      "Ask how a page stands",
      "CREATED until the beneficiary has filled it in, then the payout's status.",
      .none,
      answers: [
        GuideAnswer(200, "How it stands", .object([GuideField("data", "", data, isRequired: true)]))
      ] + GuideAnswer.easyUnknown
    ).with { $0.path = [id] }
  }

  private static func html(_ status: Int, _ meaning: String) -> GuideAnswer {
    GuideAnswer(status, meaning, .text, as: "text/html; charset=utf-8")
  }

  private static var page: EndpointGuide {
    EndpointGuide(
      "Open the page",
      "What the beneficiary sees; `lang` chooses the language.",
      .none,
      answers: [
        html(200, "The page"), html(404, "There is no such page"),
        html(410, "Another create took its external_id"),
      ]
    ).with {
      $0.path = [id]
      $0.query = [GuideField("lang", "en, es or pt")]
    }
  }

  private static var sending: EndpointGuide {
    EndpointGuide(
      "Send the page",
      "Makes the payout by the rules of a create.",
      .none,
      answers: [
        html(200, "It was made"), html(404, "There is no such page"),
        html(410, "Another create took its external_id"), html(412, "What is at fault"),
      ]
    ).with {
      $0.path = [id]
      $0.body = GuideBody(
        .anyObject,
        sample: [
          "bank_code": "001", "bank_account": "3423422-7", "bank_branch": "1234",
          "account_type": "C",
        ],
        as: .form
      )
    }
  }
}
