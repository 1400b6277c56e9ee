package import ContractPort
package import SandboxCore

/// Easy Cashout, as running sandboxes know it.
package struct EasyContract: MockedContract {
  package init() {}

  package var mark: Contract { .easyCashout }

  package func message(
    _ delivery: WebhookDelivery,
    _: Authentication.Account
  ) -> WebhookMessage {
    WebhookMessage(.json, delivery.cut(EasyNotification.bytes(delivery)))
  }

  package func reason(_ rejection: Rejection) -> String { StatusAnswer.reason(rejection) }
}
