import Foundation
import SandboxCore

/// Whole lives in the core: created, delivered, completed and, three days later, sent back.
///
/// Measured is the processor time of the commands and of the passing of time, on one thread, so
/// that neighbours on the machine count little. Orders are made in batches outside the measured
/// spans, as a contract would have made them from bytes.
struct CoreBenchmark {
  private static let batchSize = 1000
  /// Few payouts are over before the processor is warm, so they live again and again.
  private static let leastLives = 100_000
  private static let real = Currency("BRL") ?? .usd

  private var state: SandboxState
  private var measuredTicks: clock_t = 0
  private let start = SandboxCore.Instant.manualStart

  /// Lives of `payouts` payouts, created one a millisecond of virtual time.
  ///
  /// - Parameters:
  ///   - payouts: how many live at the same time.
  ///   - hasWebhooks: whether each change is told to the merchant, who answers 200.
  /// - Returns: how many lives pass in a second of the core's time, and the resident bytes that each
  ///   payout keeps.
  static func run(
    payouts: Int,
    hasWebhooks: Bool = false
  ) -> (livesPerSecond: Double, bytesPerPayout: Double) {
    let rounds = max(1, leastLives / max(1, payouts))
    let first = round(payouts: payouts, hasWebhooks: hasWebhooks)
    var seconds = first.seconds
    for _ in 1..<rounds { seconds += round(payouts: payouts, hasWebhooks: hasWebhooks).seconds }
    return (Double(payouts * rounds) / seconds, first.bytesPerPayout)
  }

  private static func round(
    payouts: Int,
    hasWebhooks: Bool
  ) -> (seconds: Double, bytesPerPayout: Double) {
    let residentBefore = residentBytes()
    var benchmark = CoreBenchmark(hasWebhooks: hasWebhooks)
    for first in stride(from: 0, to: payouts, by: batchSize) {
      benchmark.create(first..<min(first + batchSize, payouts))
    }
    benchmark.letTimePass()
    let resident = residentBytes() - residentBefore
    benchmark.check(payouts)
    return (benchmark.seconds, Double(resident) / Double(payouts))
  }

  private init(hasWebhooks: Bool) {
    var merchant = Merchant(
      login: "cashout_login",
      pass: "cashout_pass",
      signature: "cashout_secret_key",
      readOnlyKey: "read_only_key",
      apiKey: "cashout_api_key",
      merchantID: "DefaultMerchantId"
    )
    if hasWebhooks { merchant.webhookURL = "http://127.0.0.1:8080/sandbox/inbox/default" }
    let steps = [
      PlannedStep(after: .seconds(2), .delivered), PlannedStep(after: .seconds(5), .completed),
      PlannedStep(after: .seconds(3 * 86_400), .rejected(Rejection(code: 826))),
    ]
    state = SandboxState(
      SandboxSettings(
        seed: 1,
        start: start,
        merchant: merchant,
        wallets: [.usd: Money.limitMinorUnits],
        rates: ExchangeRates([Self.real: ScaledDecimal(millionths: 5_250_000)]),
        script: BankScript(rules: [BankRule(name: "sent back", outcome: .timeline(steps))])
      )
    )
  }

  private var seconds: Double { Double(measuredTicks) / Double(CLOCKS_PER_SEC) }

  private mutating func create(_ numbers: Range<Int>) {
    let orders = numbers.map { Self.order($0) }
    let began = clock()
    for (number, order) in zip(numbers, orders) {
      let decision = state.apply(.create(order), at: start + .milliseconds(number))
      guard case .success = decision.outcome else {
        preconditionFailure("create \(number) came to \(decision.outcome)")
      }
      answer(decision.effects)
    }
    measuredTicks += clock() - began
  }

  /// Until nothing is due, with a halt each virtual second while payouts move, as a driver makes it.
  private mutating func letTimePass() {
    let began = clock()
    while let due = state.nextDue { answer(state.advance(to: due + .seconds(1))) }
    measuredTicks += clock() - began
  }

  private mutating func answer(_ effects: [Effect]) {
    for webhook in effects.lazy.compactMap(\.webhook) {
      _ = state.apply(.webhookFinished(webhook, .answered(status: 200)), at: state.now)
    }
  }

  private func check(_ payouts: Int) {
    precondition(state.payouts.count == payouts && state.scheduledCount == 0)
    precondition(state.payouts.allSatisfy { $0.status == .rejected })
    precondition(state.ledger.isBalanced)
    precondition(state.ledger.available(.usd) == Money.limitMinorUnits, "not all came back")
  }

  static let names = FieldNames(
    [
      "external_id", "document_id", "document_type", "country", "currency", "beneficiary_name",
      "beneficiary_lastname", "bank_account", "bank_code", "bank_branch", "account_type", "email",
      "comments", "type",
    ],
    FieldNames.Roles(comments: "comments", bank: "bank_code", document: "document_id")
  )

  /// The fields of a Brazilian bank transfer, with an external id of 18 letters.
  static func order(
    _ number: Int,
    of contract: Contract = Contract("benchmark"),
    _ names: FieldNames = names,
    _ rejections: RejectionCodes = RejectionCodes(listed: [0, 807, 826], usual: 807, late: 826)
  ) -> PayoutOrder {
    let digits = String(number)
    let serial = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    let externalID = "cashoutV3" + serial
    var fields = RequestFields(names)
    for (key, value) in [
      ("external_id", externalID), ("document_id", "01716001340"), ("document_type", "CPF"),
      ("country", "BR"), ("currency", "BRL"), ("beneficiary_name", "Maria da Silva"),
      ("beneficiary_lastname", "Souza"), ("bank_account", "3423422-7"), ("bank_code", "001"),
      ("bank_branch", "1234"), ("account_type", "C"), ("email", "maria@example.com"),
      ("comments", "invoice " + serial), ("type", "json"),
    ] {
      fields.append(key, .text(value))
    }
    return PayoutOrder(
      contract: contract,
      externalID: externalID,
      amount: Money(minorUnits: 10_000, currency: real),
      country: "BR",
      fields: fields,
      rejections: rejections
    )
  }

  /// What the process keeps in memory now, as the kernel counts it.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }
}
