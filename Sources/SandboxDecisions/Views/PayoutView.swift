package import ContractPort
package import SandboxCore
package import WireJSON

/// A payout as the control API shows it, with what explains it.
package struct PayoutView {
  package let payout: Payout
  package let webhooks: [Webhook]
  package let url: String?
  /// What the bank's conditions let the next step wait for.
  private let waits: [BankWait]
  /// What they let the steps to earlier states wait for.
  private let waited: [PayoutStatus: [BankWait]]
  /// What was sent and answered, where that is shown.
  private let texts: DeliveryTexts?
  private let contracts: ContractList

  package init(payout: Payout, _ contracts: ContractList) {
    self.contracts = contracts
    self.payout = payout
    webhooks = []
    url = nil
    waits = []
    waited = [:]
    texts = nil
  }

  package init(
    _ payout: Payout,
    in state: SandboxState,
    _ contracts: ContractList,
    _ texts: DeliveryTexts? = nil
  ) {
    self.contracts = contracts
    self.payout = payout
    webhooks = state.webhooks(of: payout)
    url = state.notificationURL(of: payout).map(ServerAddress.readable)
    waits = state.waits(of: payout)
    let states = Set(payout.timeline.map(\.status)).map { status in
      (status, state.waits(of: payout.id, before: status))
    }
    waited = Dictionary(uniqueKeysWithValues: states)
    self.texts = texts
  }

  /// The whole payout.
  package var json: JSONValue {
    var object = summary
    object.append("charge", charge)
    object.append("bank_reference", .optional(payout.bankReference))
    object.append("provider_reference", .optional(payout.providerReference))
    object.append("notification_url", .optional(url))
    object.append("timeline", .array(payout.timeline.map(event)))
    object.append("webhooks", .array(webhooks.flatMap(attempts)))
    object.append("request", request)
    object.append("rule", .string(payout.decision.source.name))
    object.append("near_misses", .array(payout.decision.nearMisses.map(Self.nearMiss)))
    object.append("next", next)
    object.append("allowed", Self.allowed(from: payout.status))
    return .object(object)
  }

  /// What the list shows.
  package var summary: JSONObject {
    var summary: JSONObject = [
      "id": .integer(payout.id.number),
      "contract": .string(payout.order.contract.name),
      "external_id": .string(payout.order.externalID),
      "status": .string(payout.status.name),
      "amount": .string(payout.order.amount.decimalText),
      "currency": .string(payout.order.amount.currency.code),
      "country": .string(payout.order.country),
      "rejection": payout.life.rejection.map(rejection) ?? .null,
    ]
    if let word = contracts[payout.order.contract]?.word(payout) {
      summary.append("contract_status", .string(word))
    }
    return summary
  }

  /// The states that the panel may move a payout to.
  package static func allowed(from status: PayoutStatus) -> JSONValue {
    .array(Transition.targets(from: status, by: .panel).map { .string($0.name) })
  }

  private var charge: JSONValue {
    let taken = payout.charge.taken
    let fee = Money(minorUnits: payout.charge.feeMinorUnits, currency: taken.currency)
    return [
      "currency": .string(taken.currency.code), "amount": .string(taken.decimalText),
      "fee": .string(fee.decimalText),
    ]
  }

  private var request: JSONValue {
    SecretMask.masked(
      .object(JSONObject(payout.order.fields.all.map { ($0.key, Self.value($0.value)) })),
      Secrets(contracts[payout.order.contract])
    )
  }

  private var next: JSONValue {
    guard let step = payout.plan.next, payout.plan.due != nil || !waits.isEmpty else {
      return .null
    }
    var object: JSONObject = [
      "event": .string(step.outcome.status.name), "at": .optional(payout.plan.due?.rfc3339),
    ]
    if let text = waits.text { object.append("queued", .string(text)) }
    return .object(object)
  }

  private func attempts(of webhook: Webhook) -> [JSONValue] {
    webhook.attempts.enumerated().map { index, attempt in
      var object: JSONObject = [
        "id": .integer(webhook.id.number), "status": .string(webhook.status.name),
        "at": .string(attempt.at.rfc3339), "attempt": .integer(index + 1),
        "url": .optional(url),
      ]
      attempt.result.describe(in: &object)
      texts?.describe(webhook.id, attempt: index + 1, in: &object)
      return .object(object)
    }
  }

  private func event(_ event: TimelineEvent) -> JSONValue {
    var object: JSONObject = [
      "at": .string(event.at.rfc3339), "event": .string(event.status.name),
      "by": .string(event.actor.name),
    ]
    if let text = waited[event.status]?.text { object.append("queued", .string(text)) }
    return .object(object)
  }

  private func rejection(_ rejection: Rejection) -> JSONValue {
    [
      "code": .integer(rejection.code),
      "reason": .string(contracts.reason(rejection, of: payout.order.contract)),
    ]
  }

  private static func nearMiss(_ miss: NearMiss) -> JSONValue {
    ["rule": .string(miss.rule), "key": .string(miss.key)]
  }

  private static func value(_ field: FieldValue) -> JSONValue {
    switch field {
    case .text(let text): .string(text)
    case .number(let text): JSONNumber(text: text).map(JSONValue.number) ?? .string(text)
    case .bool(let flag): .bool(flag)
    case .null: .null
    case .json(let text): (try? JSONParser.parse(text)) ?? .string(text)
    }
  }
}

extension WebhookResult {
  /// Adds `http_status` or `error`.
  package func describe(in object: inout JSONObject) {
    switch self {
    case .answered(let status): object.append("http_status", .integer(status))
    case .failed(let reason): object.append("error", .string(reason))
    }
  }
}
