import CashoutSandbox
import Testing
import WireJSON

/// What only OneKeyPayments asks of a create: registered accounts and licensed banks.
@Suite struct ClosedLoopTests {
  private static let own: JSONValue = ["account_number": "3423422-7", "bank_code": 1]
  private static let other: JSONValue = ["account_number": "12345678", "bank_code": 1]

  private func answer(
    _ changes: JSONObject,
    brand: String = "onekeypayments"
  ) async throws -> PayoutSandbox.Answer {
    let sandbox = try await PayoutSandbox.start(
      scenario: "scenario: a label\nbrand: \(brand)\n",
      opensSocket: false
    )
    let answer = try await V3Client(sandbox).call(.create, CashoutBody.make(with: changes))
    await sandbox.stop()
    return answer
  }

  @Test(
    arguments: [
      (own, 200), (other, 412), ([other, own], 200), ([other], 412), ([:], 200), ([], 200),
      (.null, 200), ("", 200), (" ", 200), (["account_number": "34234227"], 200),
      (["account_number": "3423422-7", "ispb_code": "00000000"], 200),
      (["account_number": "3423422-7", "ispb_code": 0], 200),
      (["account_number": "3423422-7", "bank_code": "00000000"], 200),
      (["account_number": "3423422-7", "ispb_code": "00000001"], 412),
      (["account_number": "3423422-7", "ispb_code": 90_400_888], 412),
      (["account_number": "3423422-7", "ispb_code": "12345678"], 412),
      (["account_number": "3423422-7", "bank_code": 33], 412),
      (["account_number": "3423422-7", "bank_branch": 1234], 200),
      (["account_number": "3423422-7", "bank_branch": "9"], 412),
      (["bank_code": 1], 412),
    ] as [(JSONValue, Int)]
  )
  func `a payout goes to a registered account when there are any`(
    _ accounts: JSONValue,
    _ status: Int
  ) async throws {
    let answer = try await answer(["registered_bank_accounts": accounts])
    #expect(answer.status == status)
    guard status == 412 else { return }
    #expect(answer.body == #"{"code":525,"message":"Close loop rejection"}"#)
  }

  @Test(
    arguments: [
      (["bank_code": 1], 200), (["bank_code": "00000000"], 200), (["ispb_code": 0], 200),
      (["ispb_code": "00000000", "bank_code": "001"], 200), (["bank_code": 33], 412),
      (["ispb_code": 1], 412),
    ] as [(JSONObject, Int)]
  )
  func `a payout by ISPB goes to the account registered at that bank`(
    _ bank: JSONObject,
    _ status: Int
  ) async throws {
    let registered = bank.changed(["account_number": "3423422-7"])
    let answer = try await answer([
      "bank_code": 0, "registered_bank_accounts": .object(registered),
    ])
    #expect(answer.status == status)
  }

  @Test(
    arguments: [
      5, true, "3423422-7", ["3423422-7"], [5], [.null], [[]],
      [["account_number": "3423422-7"], "3423422-7"],
    ] as [JSONValue]
  )
  func `registered accounts that are none are refused by their name`(
    _ accounts: JSONValue
  ) async throws {
    let answer = try await answer(["registered_bank_accounts": accounts])
    #expect(
      try answer.json["message"]
        == "registeredBankAccounts: Invalid or missing Registered bank accounts"
    )
  }

  private static let unlicensed: JSONObject = ["bank_code": 99999]
  private static let outside: JSONObject = ["registered_bank_accounts": other]

  @Test(
    arguments: [
      (unlicensed.changed(["email": "none"]), 565, "The bank is not licensed to process"),
      (unlicensed.changed(["phone": "none"]), 565, "The bank is not licensed to process"),
      (unlicensed.changed(outside), 565, "The bank is not licensed to process"),
      (outside.changed(["email": "none"]), 525, "Close loop rejection"),
      (unlicensed.changed(["bank_account": "?"]), 300, "bankAccount: Invalid or missing Bank"),
      (unlicensed.changed(["amount": 0]), 300, "amount: Invalid amount, it should be greater"),
      (outside.changed(["bank_account": "?"]), 300, "bankAccount: Invalid or missing Bank"),
    ] as [(JSONObject, Int, String)]
  )
  func `codes of one brand come alone, at their place`(
    _ changes: JSONObject,
    _ code: Int,
    _ message: String
  ) async throws {
    let json = try await answer(changes).json
    #expect(json["code"] == .number(JSONNumber(code)))
    let text = try #require(json["message"]?.text)
    #expect(text.hasPrefix(message) && !text.contains(";"), "\(text)")
    #expect(json["reason"] == nil)
  }

  @Test(arguments: ["99999", "99999999"])
  func `a bank without a licence is refused`(_ code: String) async throws {
    let answer = try await answer(["bank_code": .string(code)])
    #expect(try answer.json["code"] == 565)
    #expect(try answer.json["message"] == "The bank is not licensed to process this transaction")
  }

  @Test(arguments: ["pandablue", "d24", "tupay", "limepay"])
  func `other brands know neither`(_ brand: String) async throws {
    let loop = try await answer(["registered_bank_accounts": Self.other], brand: brand)
    #expect(loop.status == 200)
    let licence = try await answer(["bank_code": "99999"], brand: brand)
    #expect(try licence.json["code"] == 303)
  }
}
