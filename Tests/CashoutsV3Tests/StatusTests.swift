import CashoutsV3
import SandboxCore
import Testing
import WireJSON

@Suite struct StatusTests {
  @Test(
    arguments: [
      (["cashout_id": 11954], 11954, nil), (["cashout_id": "11954"], 11954, nil),
      (["external_id": "a"], nil, "a"), (["external_id": 7], nil, "7"),
      (["cashout_id": 1, "external_id": "a"], 1, nil),
      (["cashout_id": 1, "external_id": ["a"]], 1, nil),
      (["cashout_id": " ", "external_id": "a"], nil, "a"),
      (["cashout_id": nil, "external_id": "a"], nil, "a"),
      (["cashout_id": "", "external_id": "a"], nil, "a"),
      (["cashout_id": 5, "external_id": ""], 5, nil),
    ] as [(JSONObject, Int?, String?)]
  )
  func `either id names a cashout`(_ body: JSONObject, _ id: Int?, _ externalID: String?) throws {
    let key = try PayoutReference.read(body, options: V3Options())
    #expect(key.id?.number == id)
    #expect(key.externalID == externalID)
  }

  @Test func `both ids are looked at when that is asked for`() throws {
    let ids: JSONObject = ["cashout_id": 1, "external_id": "a"]
    let key = try PayoutReference.read(ids, options: V3Options(strictIDs: true))
    #expect(key == PayoutKey(id: PayoutID(1), externalID: "a", of: .cashoutsV3))
  }

  @Test(
    arguments: [
      (["cashout_id": 1], false, "has the id"), (["external_id": "a"], false, "has the id"),
      (["external_id": "a", "cashout_id": " "], false, "has the id"),
      (["cashout_id": 1, "external_id": nil], true, "has the id"),
      (["cashout_id": 1, "external_id": "a"], false, "has the id; of both ids cashout_id decides"),
      (["cashout_id": "1", "external_id": 7], true, "has both ids"),
    ] as [(JSONObject, Bool, String)]
  )
  func `of both ids is told only when both were sent`(
    _ body: JSONObject,
    _ isStrict: Bool,
    _ end: String
  ) {
    let options = V3Options(strictIDs: isStrict)
    let error = V3Error(.payoutNotFound, options: options, body: body)
    #expect(error.diagnosis == ["no cashout of this sandbox \(end)"])
  }

  @Test(
    arguments: [
      ([:], 300, "cashoutId"), (["cashout_id": "abc"], 300, "cashoutId"),
      (["cashout_id": 1.5], 300, "cashoutId"), (["cashout_id": -1], 300, "cashoutId"),
      (["cashout_id": true], 300, "cashoutId"), (["external_id": ["x"]], 300, "externalId"),
      (["cashout_id": 0], 509, "not found"),
      (
        ["cashout_id": .number(CreateReadingTests.number("99999999999999999999"))], 509, "not found"
      ),
      (["cashout_id": "99999999999999999999"], 509, "not found"),
    ] as [(JSONObject, Int, String)]
  )
  func `what names no cashout is refused`(_ body: JSONObject, _ code: Int, _ part: String) {
    let error = #expect(throws: V3Error.self) {
      try PayoutReference.read(body, options: V3Options())
    }
    #expect(error?.code == code)
    #expect(error?.message.contains(part) == true)
  }

  @Test(arguments: PayoutStatus.allCases, Brand.allCases)
  func `an update names a status`(_ status: PayoutStatus, _ brand: Brand) throws {
    let body: JSONObject = ["status": .string(status.name)]
    #expect(try StatusUpdate.read(body, brand: brand) == .state(status))
  }

  @Test(arguments: ["CANCELED", "pending", "DECLINED", "5"])
  func `a name that no status has is told of by one brand alone`(_ name: String) throws {
    let body: JSONObject = ["status": .string(name)]
    for brand in Brand.allCases where brand != .onekeypayments {
      #expect(try StatusUpdate.read(body, brand: brand) == .unknown(name))
    }
  }

  @Test(
    arguments: [
      ("CANCELED", "521 Status CANCELED not supported for this type of request"),
      ("pending", "521 Status pending not supported for this type of request"),
      ("ON HOLD", "521 Status ON HOLD not supported for this type of request"),
      (5, "521 Status 5 not supported for this type of request"),
      (nil, "300 status: Invalid or missing Status"), ("", "300 status: Invalid or missing Status"),
      (" ", "300 status: Invalid or missing Status"),
      ([], "300 status: Invalid or missing Status"),
    ] as [(JSONValue, String)]
  )
  func `other words are refused`(_ status: JSONValue, _ expected: String) {
    let error = #expect(throws: V3Error.self) {
      try StatusUpdate.read(["status": status], brand: .onekeypayments)
    }
    #expect(error.map { "\($0.code) \($0.message)" } == expected)
  }

  @Test(arguments: [
    (
      StatusAnswer(status: .pending),
      #"{"cashout_status":0,"cashout_status_description":"Pending"}"#
    ),
    (
      StatusAnswer(status: .rejected, rejection: Rejection(code: 808)),
      #"{"cashout_status":3,"cashout_status_description":"Rejected","#
        + #""rejection_code":808,"rejection_reason":"ERROR_OTHER"}"#
    ),
    (
      StatusAnswer(status: .rejected, rejection: Rejection(code: 0, reason: "Test")),
      #"{"cashout_status":3,"cashout_status_description":"Rejected","#
        + #""rejection_code":0,"rejection_reason":"Test"}"#
    ),
    (
      StatusAnswer(status: .completed, providerReference: "E35", bankReference: "9"),
      #"{"cashout_status":1,"cashout_status_description":"Completed","#
        + #""provider_external_reference":"E35","bank_reference_id":"9"}"#
    ),
  ])
  func `a status is answered byte for byte`(_ answer: StatusAnswer, _ expected: String) {
    #expect(String(decoding: answer.bytes, as: UTF8.self) == expected)
  }

  @Test func `a create is answered with the id as text`() {
    let bytes = CreateAnswer(cashoutID: 8_405_147).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"cashout_id":"8405147"}"#)
  }
}
