package import SandboxDecisions

extension Sandbox {
  /// What was sent with the newest attempts since the last reset, and what came back.
  package var deliveryTexts: DeliveryTexts { deliveries.texts(epoch: look(\.epoch)) }
}
