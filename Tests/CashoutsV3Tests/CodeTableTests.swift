import CashoutsV3
import SandboxCore
import Testing

@Suite struct CodeTableTests {
  @Test func `every code has one row`() {
    #expect(ErrorTable.rows.map(\.code) == InternalCode.allCases)
    #expect(InternalCode.allCases.count == 31)
    for code in InternalCode.allCases { #expect(ErrorTable.row(code).code == code) }
  }

  @Test(
    arguments: [
      (InternalCode.invalidBankCode, 412, "Invalid bank code"),
      (.invalidCredentials, 401, "Invalid credentials."),
      (.unregisteredIP, 401, "Unregistered IP address"),
      (
        .invalidRequestBody, 400,
        "Invalid request body - Please check that the JSON is well formatted"
      ),
      (.userUnauthorized, 400, "User unauthorized due to cadastral situation."),
      (.cashoutNotFound, 412, "Cashout not found with this ID"),
      (.invalidStatusTransition, 412, "Invalid status transition"),
      (.externalIDUsed, 412, "External ID already used"),
      (.credentialsContactUs, 401, "Invalid Credentials. Contact integration@d24.com"),
      (.internalFailure, 500, "Could not make the cashout. Contact integration@d24.com"),
    ] as [(InternalCode, Int, String)]
  )
  func `a code is worded and given its HTTP status`(
    _ code: InternalCode,
    _ status: Int,
    _ text: String
  ) {
    let error = V3Error(code, brand: .d24)
    #expect(error.message == text)
    #expect(error.httpStatus == status)
  }

  @Test(arguments: Brand.allCases)
  func `a brand's own address stands in its texts`(_ brand: Brand) {
    let text = ErrorTable.message(.couldNotMakeCashout, brand: brand)
    #expect(text == "Could not make the cashout. Contact integration@\(brand.emailDomain)")
  }

  @Test func `no text keeps a brace once its values are given`() {
    for code in InternalCode.allCases {
      let text = ErrorTable.message(
        code,
        brand: .tupay,
        ["parameter": "p", "reason": "r", "limit": "l", "status": "s", "minimum": "m"]
      )
      #expect(!text.contains("{") && !text.contains("}"), "\(text)")
    }
  }

  @Test func `rejections run from 800 to 826 without 825`() {
    #expect(RejectionTable.rows.map(\.code) == Array(800...824) + [826])
    #expect(Set(RejectionTable.rows.map(\.name)).count == 26)
    #expect(RejectionTable.code(named: "WITHDRAWAL_REVERSED") == 826)
    #expect(RejectionTable.row(820)?.brands == [.pandablue, .d24, .onekeypayments, .limepay])
    #expect(RejectionTable.row(816)?.brands == Brand.allCases)
    #expect(RejectionTable.row(825) == nil)
    #expect(RejectionTable.codes.listed == [0] + Array(800...824) + [826])
  }

  @Test func `every code that a scenario can decline with has a stage, and every stage a code`() {
    #expect(Set(DeclineTable.stages.values) == Set(Decline.Stage.allCases))
    #expect(DeclineTable.stages.keys.allSatisfy { InternalCode(rawValue: $0) != nil })
    #expect(DeclineTable.decline(504)?.stage == .beneficiary)
    #expect(DeclineTable.decline(300) == nil)
  }

  @Test func `a code that a scenario declines with is one of the call that it declines`() throws {
    for (number, stage) in DeclineTable.stages {
      let code = try #require(InternalCode(rawValue: number))
      #expect(ErrorTable.row(code).calls.contains(stage == .cancel ? .cancel : .create), "\(code)")
    }
  }

  @Test func `every call about cashouts is an endpoint`() {
    #expect(CashoutCall.allCases.allSatisfy { EndpointTable.names.contains($0.rawValue) })
  }

  @Test func `the one reason code that a page shows is there`() {
    #expect(ReasonCodeTable.row(105)?.reason == "Underage user detected")
  }

  @Test func `statuses are numbered and spelt as documented`() {
    let texts = PayoutStatus.allCases.map { "\($0.rawValue) \(StatusTable.description($0))" }
    #expect(
      texts == [
        "0 Pending", "1 Completed", "2 Canceled", "3 Rejected", "4 Delivered", "5 On Hold",
      ]
    )
  }
}
