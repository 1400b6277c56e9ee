import GoldenFiles
import CashoutSandbox
import CashoutsV3
import ContractPort
import Foundation
import SandboxDecisions
import SandboxRuntime
import Testing
import WireJSON

/// The validation of bank accounts, and every code of its API.
@Suite struct ValidationTests {
  /// How a code is provoked.
  struct Provocation: Sendable, CustomStringConvertible {
    let code: ValidationCode
    var scenario: String?
    let calls: [PlainCall]

    var description: String { "\(code.rawValue)" }

    init(_ code: ValidationCode, _ scenario: String? = nil, _ calls: PlainCall...) {
      self.code = code
      self.scenario = scenario
      self.calls = calls
    }
  }

  @Test(arguments: provocations)
  func `each code of the validation API is answered as recorded`(
    _ provocation: Provocation
  ) async throws {
    let text = try await PlainCall.transcript(provocation.calls, scenario: provocation.scenario)
    let prefix = #"{"code":\#(provocation.code.rawValue),"description":""#
    #expect(text.components(separatedBy: prefix).count == provocation.calls.count + 1)
    try Golden.own.check(text, "v3/validation/\(provocation.code.rawValue).txt")
  }

  @Test func `a decline of the scenario is told by its rule`() async throws {
    let scenario = "scenario: x\nplatform: { declines: [{ name: blocked, code: 515 }] }\n"
    let text = try await PlainCall.transcript([Self.good], scenario: scenario)
    #expect(text.contains(#"rule "blocked" of platform.declines would refuse"#), "\(text)")
    #expect(!text.contains("Decline("))
  }

  @Test(arguments: [V3Options.Katakana.atOnce, .byBank])
  func `a name that no bank of Japan can read is told, whoever would refuse it`(
    _ katakana: V3Options.Katakana
  ) async throws {
    var options = ServerOptions()
    options.port = 0
    options.standard.clock = .manual
    options.standard.switches[V3Options.self].katakana = katakana
    let sandbox = try await PayoutSandbox.start(options, opensSocket: false)
    let sample = try #require(CreateSample.body(country: "JP"))
    let names = try #require(CountryTable.country("JP")).account
    for (name, isRight) in [("Sato", false), (try #require(names.nameExamples.first), true)] {
      let body = D24Call.body(
        [
          "country": "JP", "document": sample["document_id"] ?? "1", "document_type": "ID",
          "first_name": .string(name), "last_name": .string(names.nameExamples[0]),
        ],
        account: [
          "bank_code": sample["bank_code"] ?? .null, "account": sample["bank_account"] ?? .null,
          "branch": sample["bank_branch"] ?? .null,
          "account_type": sample["account_type"] ?? .null,
        ]
      )
      let answer = try await D24Call.validate(body).send(to: sandbox)
      #expect(answer.status == (isRight ? 200 : 400), "\(answer.body)")
      #expect(answer.body.hasPrefix(isRight ? #"{"description":"# : #"{"code":402,"#))
      #expect(sandbox.payouts().isEmpty)
    }
    await sandbox.stop()
  }

  @Test func `every code of the table is provoked`() {
    #expect(Set(Self.provocations.map(\.code)) == Set(ValidationCode.allCases))
    #expect(ValidationTable.rows.map(\.code) == ValidationCode.allCases)
  }

  private static func rejecting(_ code: Int) -> String {
    Exchange.timeline("[{ after: 2s, status: REJECTED, code: \(code) }]")
  }

  private static func text(_ count: Int) -> JSONValue {
    .string(String(repeating: "1", count: count))
  }

  private static let good = D24Call.validate(D24Call.body())

  private static let provocations =
    byHeaders + byFields + [
      Provocation(
        .limitExceeded,
        Exchange.merchant("limits: { transaction: 60 }"),
        D24Call.validate(D24Call.body(["amount": 316, "currency": "BRL"]))
      ),
      Provocation(.userLimitExceeded, rejecting(810), good),
      Provocation(.accountBlocked, rejecting(812), good),
      Provocation(.accountClosed, rejecting(801), good),
      Provocation(
        .invalidBeneficiaryName,
        rejecting(806),
        good,
        D24Call.validate(D24Call.body(["first_name": text(256)])),
        D24Call.validate(D24Call.body(["last_name": text(256)]))
      ),
      Provocation(
        .invalidAccountType,
        nil,
        D24Call.validate(D24Call.body(account: ["account_type": "X"]))
      ),
      Provocation(.transferTypeNotSupported, rejecting(818), good),
    ]

  private static let byHeaders: [Provocation] = [
    Provocation(.invalidCredentials, nil, D24Call.post("X-Login", as: "nobody")),
    Provocation(
      .missingHeader,
      nil,
      D24Call.post("X-Date", as: nil),
      D24Call.post("X-Date", as: "yesterday"),
      D24Call.post("X-Login", as: nil),
      D24Call.post("Authorization", as: nil),
      D24Call.post("Authorization", as: "Bearer read_only_key")
    ),
    Provocation(
      .invalidSignature,
      nil,
      D24Call.post("Authorization", as: "D24 " + String(repeating: "0", count: 64)),
      D24Call.post("X-Date", as: "2026-01-05T09:00:01Z")
    ),
    Provocation(
      .dateOutOfRange,
      nil,
      D24Call.post(D24Call.account, D24Call.body().text, date: "2020-06-24T17:20:20Z"),
      D24Call.post(D24Call.account, D24Call.body().text, date: "2026-01-05T09:15:01Z")
    ),
    Provocation(
      .methodNotAllowed,
      nil,
      PlainCall("GET", D24Call.account),
      PlainCall("DELETE", D24Call.pix),
      PlainCall("PUT", D24Call.details),
      PlainCall("OPTIONS", D24Call.account)
    ),
    Provocation(.unregisteredIP, Exchange.merchant("allowed_ips: [203.0.113.7]"), good),
    Provocation(.merchantNotAllowed, Exchange.merchant("enabled: false"), good),
    Provocation(.merchantNotAllowed, Exchange.merchant("validates_accounts: false"), good),
  ]

  private static let byFields: [Provocation] = [
    Provocation(
      .invalidBody,
      nil,
      D24Call.post(D24Call.account, ""),
      D24Call.post(D24Call.account, "{"),
      D24Call.post(D24Call.account, "[]"),
      D24Call.validate(D24Call.body(["bank_account": "3423422-7"])),
      D24Call.validate(
        D24Call.body(["document": true, "amount": [1]], account: ["branch": ["a": 1]])
      ),
      D24Call.post(D24Call.pix, "{}"),
      D24Call.post(D24Call.pix, #"[{"key":"a"}]"#)
    ),
    Provocation(
      .invalidDocument,
      nil,
      D24Call.validate(D24Call.body(["document": "01716001341"])),
      D24Call.validate(D24Call.body(["document_type": "CNPJ"])),
      D24Call.validate(nicaragua(["document": text(31)])),
      D24Call.validate(nicaragua(["document_type": text(11)]))
    ),
    Provocation(.invalidBankCode, nil, D24Call.validate(D24Call.body(account: ["bank_code": 999]))),
    Provocation(
      .invalidBankAccount,
      nil,
      D24Call.validate(D24Call.body(account: ["account": "x"]))
    ),
    Provocation(
      .invalidBankBranch,
      nil,
      D24Call.validate(
        D24Call.body(account: ["branch": .string(String(repeating: "1", count: 16))])
      )
    ),
    Provocation(
      .missingFields,
      nil,
      D24Call.validate([:]),
      D24Call.validate(D24Call.body(without: ["document_type"])),
      D24Call.validate(D24Call.body(account: ["account": ""])),
      D24Call.validate(
        D24Call.body(
          account: ["bank_code": .null, "branch": "", "account_type": " "],
          without: ["document"]
        )
      ),
      D24Call.validate(nicaragua([:], account: [:]))
    ),
    Provocation(.invalidPixKey, rejecting(814), good),
    Provocation(
      .countryNotAvailable,
      Exchange.merchant("enabled_countries: [MX]"),
      D24Call.validate(D24Call.body(["country": "XX"])),
      good
    ),
    Provocation(
      .invalidAmount,
      Exchange.merchant("minimum_amount: 10.00"),
      D24Call.validate(D24Call.body(["amount": 52.49])),
      D24Call.validate(D24Call.body(["amount": "much"])),
      D24Call.validate(D24Call.body(["amount": 1.005])),
      D24Call.validate(D24Call.body(["amount": 9.99, "currency": "USD"])),
      D24Call.validate(D24Call.body(["amount": 0, "currency": "USD"]))
    ),
    Provocation(
      .invalidCurrency,
      nil,
      D24Call.validate(D24Call.body(["currency": "MXN"])),
      D24Call.validate(D24Call.body(["currency": 5]))
    ),
  ]

  /// A country whose rules of documents and accounts are wide.
  private static func nicaragua(
    _ changes: JSONObject,
    account: JSONObject = ["bank_code": 1, "account": "1234567"]
  ) -> JSONObject {
    let body: JSONObject = [
      "country": "NI", "document": "1", "document_type": "ID", "bank_account": .object(account),
    ]
    return body.changed(changes)
  }

  /// Caps are this API's own: a create takes names of 100 letters, here they have 255.
  @Test func `values at their caps are fine`() async throws {
    let names: JSONObject = ["first_name": Self.text(255), "last_name": Self.text(255)]
    let wide: JSONObject = ["document": Self.text(30), "document_type": Self.text(10)]
    let text = try await PlainCall.transcript([
      D24Call.validate(D24Call.body(names)), D24Call.validate(Self.nicaragua(wide)),
      D24Call.validate(
        D24Call.body(["document": 11_222_333_000_181, "document_type": "CNPJ", "amount": "5"])
      ),
    ])
    #expect(text.components(separatedBy: "→ 200\n").count == 4, "\(text)")
  }

  /// Who sends no amount is told the minimum in the country's own currency.
  @Test(
    arguments: [
      ([:], "0.01 BRL or equivalent in USD"), (["amount": -1], "0.01 BRL or equivalent in USD"),
      (["amount": 5, "currency": "USD"], "0.01 USD or equivalent in BRL"),
    ] as [(JSONObject, String)]
  )
  func `without a minimum of the merchant's, it is a cent`(
    _ changes: JSONObject,
    _ minimum: String
  ) async throws {
    let text = try await PlainCall.transcript(
      [D24Call.validate(D24Call.body(changes))],
      scenario: Self.rejecting(802)
    )
    #expect(text.contains(#""Invalid amount. The minimum is \#(minimum)""#), "\(text)")
  }

  @Test func `what only some banks need is only missing there`() async throws {
    let pix: JSONObject = ["bank_code": 10_002, "branch": "", "account_type": ""]
    let text = try await PlainCall.transcript([D24Call.validate(D24Call.body(account: pix))])
    #expect(text.contains(#"{"code":302,"#), "\(text)")
  }

  @Test(arguments: ["pandablue", "d24", "onekeypayments", "tupay", "limepay"])
  func `a valid account is answered as the brand does`(_ brand: String) async throws {
    let text = try await PlainCall.transcript(
      [Self.good, D24Call.validate(D24Call.body(without: ["first_name", "last_name"]))],
      scenario: "scenario: a label\nbrand: \(brand)\n"
    )
    let body = #"{"description":"Valid account"}"#
    let isSilent = brand == "onekeypayments"
    #expect(text.components(separatedBy: isSilent ? "→ 204\n" : "→ 200\n").count == 3)
    #expect(text.contains(body) == !isSilent)
  }

  @Test func `the document's type may be left out at one brand`() async throws {
    // Peru's creates want the type; its accounts are validated without it all the same.
    let peru = D24Call.body(
      [
        "country": "PE", "document": "848392783",
        "bank_account": ["account": "00219300153895206813", "account_type": "C"],
      ],
      without: ["document_type"]
    )
    let text = try await PlainCall.transcript(
      [D24Call.validate(D24Call.body(without: ["document_type"])), D24Call.validate(peru)],
      scenario: "scenario: a label\nbrand: d24\n"
    )
    #expect(text.components(separatedBy: "→ 200\n").count == 3, "\(text)")
  }

  @Test func `the date may lie a quarter of an hour off, in any zone`() async throws {
    let dates = [
      "2026-01-05T09:15:00Z", "2026-01-05T08:45:00Z", "2026-01-05T06:00:00-03:00",
      "2026-01-05T06:00:00-0300", "2026-01-05T09:00:00+0000",
    ]
    let text = try await PlainCall.transcript(
      dates.map { D24Call.post(D24Call.account, D24Call.body().text, date: $0) }
    )
    #expect(text.components(separatedBy: "→ 200\n").count == dates.count + 1)
  }

  @Test func `limits count only when an amount is sent, and nothing is used up`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.merchant("limits: { daily: 100 }, wallets: { USD: 0.00 }"),
      opensSocket: false
    )
    let dear = D24Call.validate(D24Call.body(["amount": "525.00", "currency": "BRL"]))
    for _ in 1...3 { #expect(try await dear.send(to: sandbox).status == 200) }
    #expect(try await Self.good.send(to: sandbox).status == 200)
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  @Test func `the rule that would reject a payout decides, by its own match`() async throws {
    let scenario = """
      scenario: one closed account
      bank:
        rules:
          - name: closed
            match: { bank_account: "3423422-7" }
            timeline: [{ after: 2s, status: DELIVERED }, { after: 1s, status: REJECTED, code: 801 }]
          - name: noticed late
            match: { bank_account: "1234567890" }
            timeline:
              - { after: 2s, status: DELIVERED }
              - { after: 1s, status: COMPLETED }
              - { after: 3d, status: REJECTED, code: 801 }
      """
    let text = try await PlainCall.transcript(
      [Self.good, D24Call.validate(D24Call.body(account: ["account": "1234567890"]))],
      scenario: scenario
    )
    #expect(text.contains(#"{"code":401,"description":"Bank account closed""#))
    #expect(text.contains("→ 200\n"))
  }
}
