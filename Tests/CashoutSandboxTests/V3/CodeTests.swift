import GoldenFiles
import CashoutSandbox
import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// Every internal code, provoked over HTTP and held against a golden file.
@Suite struct CodeTests {
  /// How a code is provoked.
  struct Provocation: Sendable, CustomStringConvertible {
    let code: InternalCode
    let scenario: String?
    let acts: [Transcript.Act]

    init(_ code: InternalCode, _ scenario: String? = nil, _ acts: Transcript.Act...) {
      self.code = code
      self.scenario = scenario
      self.acts = acts
    }

    var description: String { "\(code.rawValue)" }
  }

  @Test(arguments: provocations)
  func `each internal code is answered as recorded`(_ provocation: Provocation) async throws {
    let text = try await Transcript.of(provocation.acts, scenario: provocation.scenario)
    #expect(text.contains(#"{"code":\#(provocation.code.rawValue),"message":""#))
    #expect(text.contains("→ \(ErrorTable.row(provocation.code).httpStatus)\n"))
    try Golden.own.check(text, "v3/codes/\(provocation.code.rawValue).txt")
  }

  @Test func `every code is provoked by a request or by a scenario, and once by each`() {
    let provoked = Self.provocations.map(\.code)
    #expect(Set(provoked).count == provoked.count)
    for code in InternalCode.allCases {
      #expect(CodeProvocations.file(code) != nil, "nothing provokes \(code.rawValue)")
    }
    let declined = Set(DeclineTable.stages.keys)
    #expect(declined.isSubset(of: InternalCode.allCases.map(\.rawValue)))
  }

  @Test func `each recorded refusal of a call is one that the table has of it`() throws {
    var count = 0
    for folder in ["codes", "declined", "refused"] + CashoutCall.allCases.map(\.rawValue) {
      for refusal in try RecordedRefusal.all(in: "v3/" + folder) {
        let row = try #require(ErrorTable.rows.first { $0.code.rawValue == refusal.code })
        let status = ErrorTable.httpStatus(row.code, of: refusal.call, V3Options())
        #expect(row.calls.contains(refusal.call), "\(refusal)")
        #expect(refusal.status == status, "\(refusal)")
        count += 1
      }
    }
    #expect(count > 80)
  }

  private static let okp = "scenario: a label\nbrand: onekeypayments\n"
  private static let stranger = #"{"login":"nobody","pass":"cashout_pass"}"#
  private static let zeros = String(repeating: "0", count: 64)

  static let provocations: [Provocation] =
    byCaller + [
      Provocation(.invalidParameter, nil, .create(CashoutBody.make(without: ["document_id"]))),
      Provocation(.invalidBankCode, nil, .create(CashoutBody.make(with: ["bank_code": "999"]))),
      Provocation(
        .limitExceeded,
        Exchange.merchant("limits: { transaction: 10 }"),
        .create(CashoutBody.make())
      ),
      Provocation(.cashoutNotFound, nil, .status(["cashout_id": 9])),
      Provocation(
        .invalidStatusTransition,
        nil,
        .create(CashoutBody.make()),
        .advance(.seconds(2)),
        .cancel(["cashout_id": 1]),
        .update(["cashout_id": 1, "status": "ON_HOLD"])
      ),
      Provocation(
        .externalIDUsed,
        nil,
        .create(CashoutBody.make()),
        .create(CashoutBody.make())
      ),
      Provocation(
        .insufficientFunds,
        Exchange.merchant("wallets: { USD: 1.00 }"),
        .create(CashoutBody.make())
      ),
      Provocation(.countryNotAvailable, nil, .create(CashoutBody.make(with: ["country": "US"]))),
      Provocation(
        .merchantNotEnabled,
        Exchange.merchant("enabled: false"),
        .create(CashoutBody.make())
      ),
      Provocation(
        .statusNotSupported,
        okp,
        .create(CashoutBody.make()),
        .update(["cashout_id": 1, "status": "HELD"])
      ),
      Provocation(
        .closeLoopRejection,
        okp,
        .create(CashoutBody.make(with: ["registered_bank_accounts": ["account_number": "1"]]))
      ),
      Provocation(.invalidCurrency, nil, .create(CashoutBody.make(with: ["currency": "MXN"]))),
      Provocation(
        .amountBelowMinimum,
        Exchange.merchant("minimum_amount: 100"),
        .create(CashoutBody.make())
      ),
      Provocation(.invalidPhone, nil, .create(CashoutBody.make(with: ["phone": "none"]))),
      Provocation(.bankNotLicensed, okp, .create(CashoutBody.make(with: ["bank_code": "99999"]))),
    ]

  private static let byCaller: [Provocation] = [
    Provocation(
      .invalidControlString,
      nil,
      .raw(.create, #"{"login":"cashout_login","pass":"cashout_pass"}"#, signature: zeros)
    ),
    Provocation(.invalidCredentials, nil, .raw(.create, stranger, signature: zeros)),
    Provocation(
      .unregisteredIP,
      Exchange.merchant("allowed_ips: [203.0.113.7]"),
      .create(CashoutBody.make())
    ),
    Provocation(.invalidRequestBody, nil, .raw(.create, "{", signature: zeros)),
  ]
}
