import CashoutsV3
import SandboxCore
import Testing

@Suite struct V3ErrorTests {
  static let account = V3Error.invalid(.bankAccount, brand: .d24, diagnosis: "a")
  static let bank = V3Error(.invalidBankCode, brand: .d24, diagnosis: ["b"])

  static func text(_ error: V3Error?) -> String {
    String(decoding: error?.bytes ?? [], as: UTF8.self)
  }

  @Test func `the documented bodies come out byte for byte`() {
    #expect(
      Self.text(Self.account)
        == #"{"code":300,"message":"bankAccount: Invalid or missing Bank account"}"#
    )
    #expect(Self.text(Self.bank) == #"{"code":303,"message":"Invalid bank code"}"#)
    var underage = V3Error(.userUnauthorized, brand: .d24)
    underage.reason = ReasonCodeTable.row(105)?.reason
    underage.reasonCode = 105
    #expect(
      Self.text(underage)
        == #"{"code":504,"message":"User unauthorized due to cadastral situation.","#
        + #""reason":"Underage user detected","reason_code":105}"#
    )
  }

  @Test func `several faults are joined as in the fixture`() {
    let joined = V3Error.joined([Self.account, Self.bank])
    #expect(
      Self.text(joined)
        == #"{"code":303,"message":"bankAccount: Invalid or missing Bank account;"#
        + #"Invalid bank code","reason":"Invalid bank code"}"#
    )
    #expect(joined?.httpStatus == 412)
    #expect(joined?.diagnosis == ["a", "b"])
    #expect(V3Error.joined([Self.account]) == Self.account)
    #expect(V3Error.joined([]) == nil)
  }

  @Test(
    arguments: [
      (Refusal.merchantDisabled, "519 Merchant not enabled. Contact your Account Manager"),
      (.countryNotAvailable("XX"), "518 Country not available"),
      (.currencyNotAccepted(.usd), "526 Invalid currency"),
      (
        .amountBelowMinimum(Money(minorUnits: 1050, currency: .usd)),
        "533 Invalid Amount. The minimum amount is USD 10.50 or equivalent in USD"
      ),
      (.externalIDUsed("e"), "511 External ID already used"),
      (.invalidDetails(ContractFinding([bank])), "303 Invalid bank code"),
      (.limitExceeded(.userMonthlyQuantity), "508 Limit exceeded: USER MONTHLY QUANTITY"),
      (
        .insufficientFunds(needed: Money(minorUnits: 1, currency: .usd), availableMinorUnits: 0),
        "514 Insufficient funds"
      ),
      (.payoutNotFound, "509 Cashout not found with this ID"),
      (illegal, "510 Invalid status transition"),
      (.sandboxFull, "703 Could not make the cashout. Contact integration@pandablue.com"),
      (.invalidInlineScript("x"), "300 comments: Invalid or missing Comments"),
    ] as [(Refusal, String)]
  )
  func `the core's refusals are worded`(_ refusal: Refusal, _ expected: String) {
    let error = V3Error(refusal, options: V3Options())
    #expect("\(error.code) \(error.message)" == expected)
  }

  static let illegal: Refusal = {
    do throws(PayoutLife.Illegal) {
      _ = try PayoutLife().checked(.completed, by: .merchant)
      return .payoutNotFound
    } catch {
      return .illegalTransition(error)
    }
  }()

  @Test(arguments: [(true, 400, 400), (true, 412, 412), (false, 400, 412)])
  func `a wrong transition has the HTTP status of its method`(
    _ isUpdate: Bool,
    _ option: Int,
    _ expected: Int
  ) {
    let options = V3Options(wrongTransitionOnPut: option)
    let error = V3Error(Self.illegal, options: options, isUpdate: isUpdate)
    #expect(error.httpStatus == expected)
  }
}
