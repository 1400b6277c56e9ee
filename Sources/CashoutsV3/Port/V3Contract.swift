package import ContractPort
package import SandboxCore
import WebText
package import WireJSON

/// The Cashouts V3 contract, as running sandboxes know it.
package struct V3Contract: MockedContract {
  package init() {}

  package var mark: Contract { .cashoutsV3 }

  package var terms: OrderTerms {
    OrderTerms(mark, .cashoutsV3, codes: RejectionTable.codes.listed)
  }

  package var switches: [any ContractSwitches.Type] { [V3Options.self] }

  package var endpoints: [ContractEndpoint] { Self.served }

  private static let served = EndpointTable.endpoints(of: .cashoutsV3)

  package var choices: [ContractChoice] {
    [
      ContractChoice(
        "brand",
        about: "Whose texts and optional endpoints the API has.",
        of: \V3Options.brand
      ),
      ContractChoice(
        "v3.bad_signature",
        about: "The code of a bad signature, with HTTP 401 either way.",
        of: \V3Options.badSignature
      ),
      ContractChoice(
        "v3.wrong_transition",
        about: "The HTTP status of a PUT to a state that cannot follow.",
        of: \V3Options.wrongTransition
      ),
      ContractChoice(
        "v3.documents",
        about: "Which check digits of documents and accounts are run: strict has those, too, that"
          + " no page mentions.",
        of: \V3Options.documents
      ),
      ContractChoice(
        "v3.ids",
        about: "Whether a `cashout_id` and an `external_id` have to be of one payout: strict"
          + " refuses others.",
        of: \V3Options.ids
      ),
      ContractChoice(
        "v3.unlisted_banks",
        about: "What becomes of a bank code that its country's list does not have.",
        of: \V3Options.unlistedBanks
      ),
      ContractChoice(
        "v3.katakana",
        about: "The code of a Japanese name that is not in Katakana: refused at once, or by the"
          + " bank.",
        of: \V3Options.katakana
      ),
    ]
  }

  package var hidesStatus: Bool { true }

  package var remedy: String? {
    "keep the external_id of a create without an answer: ask for it, or send it again and"
      + " read 511 as \"it exists\"; take a new one only when 509 says that it does not"
  }

  package func message(
    _ delivery: WebhookDelivery,
    _ keys: Authentication.Account
  ) -> WebhookMessage {
    let control = delivery.corruption == .control ? .forged : keys.webhookControl
    return WebhookMessage(.form, delivery.cut(WebhookForm(delivery, control: control).bytes))
  }

  package func forgery(_ notice: ForgedNotice) -> WebhookMessage? {
    let form = WebhookForm(
      date: notice.date,
      externalID: notice.externalID,
      control: WebhookControl.forged.hex(externalID: notice.externalID),
      cashoutID: notice.cashoutID,
      statusReason: StatusAnswer.reason(notice.rejection)
    )
    return WebhookMessage(.form, form.bytes)
  }

  /// No other contract tells by forms.
  package func fields(of webhook: WebhookMessage) -> JSONObject? {
    webhook.form == .form ? FormText.object(webhook.body) : nil
  }

  package func date(in fields: JSONObject) -> String? { fields[WebhookField.date.rawValue]?.text }

  package func reason(_ rejection: Rejection) -> String { StatusAnswer.reason(rejection) }
}

extension V3Options: ContractValue {
  /// What the pages say most clearly.
  package init() { self.init(brand: .pandablue) }
}

extension Authentication.Account: ContractKeys {}

extension WebhookControl {
  /// The one of somebody who does not know the merchant's key.
  package static let forged = WebhookControl(key: "not the merchant's signature")
}

extension EndpointTable {
  /// The rows of a contract as the port has them.
  static func endpoints(of contract: Contract) -> [ContractEndpoint] {
    rows.filter { $0.contract == contract }.map { row in
      ContractEndpoint(
        contract,
        row.name,
        row.method,
        row.path,
        isBoundToSandbox: [.d24, .panelToken, .panelUser].contains(row.credentials),
        makesPayouts: row.name == "create",
        fields: fields(of: row.name)
      )
    }
  }

  /// - Source: cashouts-v3.md §§2, 3, 4.
  private static func fields(of endpoint: String) -> ContractEndpoint.Fields {
    let names = [FieldName.cashoutID.rawValue, FieldName.externalID.rawValue]
    let status = FieldName.status.rawValue
    return switch endpoint {
    case "create": .all(but: [FieldName.cashoutID.rawValue, status])
    case "status", "cancel": .only(Set(names))
    case "update": .only(Set(names + [status]))
    default: .any
    }
  }
}
