package import ContractPort
package import SandboxCore

/// The Cashouts V3 contract, as running sandboxes know it.
package struct V3Contract: MockedContract {
  package init() {}

  package var mark: Contract { .cashoutsV3 }

  package var choices: [ContractChoice] { [ContractChoice("brand", of: \V3Options.brand)] }

  package var hidesStatus: Bool { true }

  package func message(
    _ delivery: WebhookDelivery,
    _ keys: Authentication.Account
  ) -> WebhookMessage {
    let control = delivery.corruption == .control ? .forged : keys.webhookControl
    return WebhookMessage(.form, delivery.cut(WebhookForm(delivery, control: control).bytes))
  }

  package func forgery(_ notice: ForgedNotice) -> [UInt8]? {
    WebhookForm(
      date: notice.date,
      externalID: notice.externalID,
      control: WebhookControl.forged.hex(externalID: notice.externalID),
      cashoutID: notice.cashoutID,
      statusReason: StatusAnswer.reason(notice.rejection)
    ).bytes
  }

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
