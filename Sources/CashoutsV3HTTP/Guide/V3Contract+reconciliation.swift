import CashoutsV3
import ContractPort
import WireJSON

extension V3Contract {
  static func reconciliation(_ row: EndpointTable.Row, _ proof: CallProof) -> EndpointGuide? {
    switch row.name {
    case "panel_login": login(proof)
    case "switch_context": switchContext(proof)
    case "cashouts":
      report(
        "List cashouts",
        proof,
        ReportParameter.allCases,
        CashoutColumn.allCases.map(\.rawValue)
      )
    case "deposits":
      report("List deposits", proof, ReportParameter.allCases, [])
    case "balance": balance(proof)
    case "balance_report":
      report(
        "Report the daily balances",
        proof,
        [.from, .to, .page],
        BalanceColumn.allCases.map(\.rawValue)
      )
    default: nil
    }
  }

  private static let user = ValueShape.object([
    GuideField("idUser", "", .integer, isRequired: true),
    GuideField("username", "", isRequired: true),
    GuideField("idMerchant", "", .integer, isRequired: true),
  ])

  private static func guide(
    _ title: String,
    _ summary: String,
    _ proof: CallProof,
    _ answer: ValueShape
  ) -> EndpointGuide {
    EndpointGuide(
      title,
      summary,
      proof,
      answers: [GuideAnswer(200, "Done", answer)] + GuideAnswer.reconciliationRefusals
    )
  }

  private static func login(_ proof: CallProof) -> EndpointGuide {
    guide(
      "Log a panel user in",
      "Gives a token as the cookie BEARER_TOKEN; the sandbox's own login and passphrase are the user.",
      proof,
      user
    ).with {
      $0.body = GuideBody(.object(proof.fields), sample: .object([:]))
      $0.keeps = [
        GuideKeep("panelToken", cookie: "BEARER_TOKEN"),
        GuideKeep("panelMerchant", at: "idMerchant"),
      ]
    }
  }

  private static func switchContext(_ proof: CallProof) -> EndpointGuide {
    guide("Switch to a merchant", "A panel user of the sandbox has one, its own.", proof, user).with
    {
      $0.path = [
        GuideField(
          "merchant",
          "The merchant's id",
          isRequired: true,
          sample: "{{panelMerchant}}"
        )
      ]
    }
  }

  private static func report(
    _ title: String,
    _ proof: CallProof,
    _ parameters: [ReportParameter],
    _ columns: [String]
  ) -> EndpointGuide {
    let row = ValueShape.object(columns.map { GuideField($0, "", .any, isRequired: true) })
    let page = ValueShape.object([
      GuideField("page", "", .integer, isRequired: true),
      GuideField("rows", "", .integer, isRequired: true),
      GuideField("maxRows", "", .integer, isRequired: true),
      GuideField("data", "", .list(of: row), isRequired: true),
    ])
    return guide(title, "Sixty days at most, fifty rows a page.", proof, page).with {
      $0.query = parameters.map { parameter in
        GuideField(
          parameter.rawValue,
          parameter == .from || parameter == .to ? "Unix seconds" : ""
        )
      }
    }
  }

  private static func balance(_ proof: CallProof) -> EndpointGuide {
    let data = ValueShape.object(
      BalanceField.allCases.map { GuideField($0.rawValue, "", .any, isRequired: true) }
    )
    let wallet = ValueShape.object([
      GuideField("currency", "", isRequired: true), GuideField("data", "", data, isRequired: true),
      GuideField("type", "", .words(["PRIMARY", "SECONDARY"]), isRequired: true),
    ])
    return guide(
      "Ask for the balances",
      "Of each wallet.",
      proof,
      .object([GuideField("balances", "", .list(of: wallet), isRequired: true)])
    )
  }
}
