import CashoutsV3
import ContractPort
import WireJSON

extension V3Contract {
  private static let countryParameter = GuideField(
    "country",
    "ISO 3166-1 alpha-2",
    countryCode,
    isRequired: true,
    sample: "BR"
  )

  static func banks(_ proof: CallProof) -> EndpointGuide {
    let bank = ValueShape.object([
      GuideField("code", "For bank_code", .code, isRequired: true),
      GuideField("name", "The bank's name", isRequired: true),
    ])
    return EndpointGuide(
      "List the banks of a country",
      "The codes that a create's bank_code may have.",
      proof,
      answers: [GuideAnswer(200, "The banks", .list(of: bank))] + GuideAnswer.readOnlyRefusals
    ).with { $0.query = [countryParameter] }
  }

  static func authorizedBanks(_ row: EndpointTable.Row, _ proof: CallProof) -> EndpointGuide {
    let bank = ValueShape.object([
      GuideField("bank_code", "", .integer, isRequired: true),
      GuideField("ispb_code", "", ValueShape.integer.orNull, isRequired: true),
      GuideField("bank_name", "", isRequired: true),
      GuideField("bank_licensed", "Whether it may process transactions", .flag, isRequired: true),
    ])
    let isOne = row.path.hasSuffix("{code}")
    let answer = GuideAnswer(200, isOne ? "The bank" : "The banks", isOne ? bank : .list(of: bank))
    return EndpointGuide(
      isOne ? "Ask for a bank's licence" : "List the licensed banks",
      "\(row.path): whether banks are licensed.",
      proof,
      answers: [answer] + GuideAnswer.readOnlyRefusals
    ).with {
      let isInPath = row.path.contains("{country}")
      if isInPath { $0.path = [countryParameter] } else { $0.query = [countryParameter] }
      if isOne {
        $0.path.append(
          GuideField("code", "Bank code or ISPB", isRequired: true, sample: "33")
        )
      }
    }
  }

  static func rates(_ proof: CallProof) -> EndpointGuide {
    let answer = ValueShape.object([
      GuideField("fx_rate", "Units of the currency for a dollar", .number, isRequired: true),
      GuideField("currency", "ISO 4217", isRequired: true),
      GuideField("converted_amount", "Of the amount that was asked for", .number, isRequired: true),
    ])
    return EndpointGuide(
      "Ask for the exchange rate",
      "What dollars are in a country's currency.",
      proof,
      answers: [GuideAnswer(200, "The rate", answer)] + GuideAnswer.readOnlyRefusals
    ).with {
      $0.query = [
        countryParameter, GuideField("amount", "Dollars; 1 unless told", sample: "10"),
      ]
    }
  }

  static func validateAccount(_ proof: CallProof, _ brand: Brand) -> EndpointGuide {
    let rows = AccountFieldTable.rows.map { row in
      GuideField(
        row.name.split(separator: ".").last.map(String.init) ?? row.name,
        "Refused with \(row.code.rawValue)",
        [.amount, .bankCode].contains(row.field) ? .code : .text(upTo: row.maximumLength),
        isRequired: row.need == .always
      )
    }
    let isInner = AccountFieldTable.rows.map { $0.name.contains(".") }
    let pairs = zip(rows, isInner)
    let account = GuideField(
      "bank_account",
      "The account",
      .object(pairs.filter(\.1).map(\.0)),
      isRequired: true
    )
    let description = ValueShape.object([GuideField("description", "", isRequired: true)])
    return EndpointGuide(
      "Validate a bank account",
      "Whether a payout to it would be taken.",
      proof,
      answers: [
        brand.has(.silentValidation)
          ? GuideAnswer(204, "It is valid", nil) : GuideAnswer(200, "It is valid", description)
      ] + GuideAnswer.validationRefusals
    ).with {
      $0.body = GuideBody(
        .object(pairs.filter { !$0.1 }.map(\.0) + [account]),
        sample: [
          "country": "BR", "document": "01716001340", "document_type": "CPF",
          "first_name": "Maria", "last_name": "Silva",
          "bank_account": [
            "bank_code": 1, "account": "3423422-7", "branch": "1234", "account_type": "C",
          ],
        ]
      )
    }
  }

  static func validatePix(_ proof: CallProof) -> EndpointGuide {
    let pix = GuideField("pix", "The key", isRequired: true)
    let valid = GuideField("valid", "Whether it is one", .flag, isRequired: true)
    return EndpointGuide(
      "Validate PIX keys",
      "Whether each of a list of keys can be paid to.",
      proof,
      answers: [GuideAnswer(200, "Each key", .list(of: .object([pix, valid])))]
        + GuideAnswer.validationRefusals
    ).with {
      $0.body = GuideBody(.list(of: .object([pix])), sample: [["pix": "someone@example.com"]])
    }
  }

  static func pixDetails(_ proof: CallProof) -> EndpointGuide {
    let fields = [
      GuideField("document", "The holder's CPF or CNPJ", isRequired: true),
      GuideField("pix_key", "The key", isRequired: true),
    ]
    let kinds = ValueShape.words(PixKeyType.allCases.map(\.rawValue))
    return EndpointGuide(
      "Ask what stands behind a PIX key",
      "Answered at once, told by a callback.",
      proof,
      answers: [
        GuideAnswer(
          200,
          "It is under way",
          .object(fields + [GuideField("message"), GuideField("status")])
        )
      ] + GuideAnswer.validationRefusals
    ).with {
      let more = [
        GuideField("key_type", "What kind of key", kinds, isRequired: true),
        GuideField("notification_url", "Where the callback goes", isRequired: true),
      ]
      $0.body = GuideBody(
        .object(fields + more),
        sample: [
          "key_type": "EMAIL", "document": "01716001340", "pix_key": "someone@example.com",
          "notification_url": "{{baseUrl}}/sandbox/inbox/pix",
        ]
      )
    }
  }
}
