import CashoutSandbox
import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// The labels of the platform: everything in which the pages say that they differ, over HTTP.
@Suite struct BrandTests {
  private static let names = ["pandablue", "d24", "onekeypayments", "tupay", "limepay"]

  private func sandbox(_ brand: String, _ more: String = "") async throws -> PayoutSandbox {
    let scenario = "scenario: a label\nbrand: \(brand)\n" + more
    return try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
  }

  @Test func `there are five brands`() {
    #expect(Brand.allCases.map(\.rawValue) == Self.names)
  }

  @Test(
    arguments: [
      ("pandablue", "pandablue.com"), ("d24", "d24.com"), ("onekeypayments", "onekeypayments.com"),
      ("tupay", "tupayonline.com"), ("limepay", "lime-pay.com"),
    ],
    [
      (524, "Invalid Credentials."), (537, "Could not make the cashout."),
      (703, "Could not make the cashout."),
    ]
  )
  func `texts name the brand's own address`(
    _ brand: (name: String, domain: String),
    _ code: (number: Int, text: String)
  ) async throws {
    let declines = "platform: { declines: [{ code: \(code.number) }] }\n"
    let sandbox = try await sandbox(brand.name, declines)
    let answer = try await V3Client(sandbox).call(.create, CashoutBody.make()).json
    #expect(answer["code"] == .number(JSONNumber(code.number)))
    #expect(answer["message"]?.text == "\(code.text) Contact integration@\(brand.domain)")
    await sandbox.stop()
  }

  @Test(arguments: names)
  func `a merchant who may not validate is sent to the brand's address`(
    _ brand: String
  ) async throws {
    let sandbox = try await sandbox(brand, "merchant: { enabled: false }\n")
    let answer = try await D24Call.validate(D24Call.body()).send(to: sandbox)
    #expect(answer.status == 403)
    let address = try #require(Brand(rawValue: brand)).integrationEmail
    #expect(try answer.json["description"]?.text?.hasSuffix("email to \(address)") == true)
    await sandbox.stop()
  }

  /// A call, and what it is answered at the brands that have a trait and at the others.
  struct Difference: Sendable, CustomStringConvertible {
    let trait: BrandTrait
    let brands: [String]
    let call: @Sendable (PayoutSandbox) async throws -> PayoutSandbox.Answer
    let there: String
    let elsewhere: String

    var description: String { "\(trait)" }
  }

  private static let okp = ["onekeypayments"]

  static let differences: [Difference] = [
    Difference(
      trait: .bankLicences,
      brands: okp,
      call: { try await PlainCall.read("/v1/country/BR/authorized-banks/33").send(to: $0) },
      there:
        #"200 {"bank_code":33,"ispb_code":90400888,"bank_name":"Santander","bank_licensed":true}"#,
      elsewhere: #"404 {"error":{"code":"route_not_found""#
    ),
    Difference(
      trait: .bankLicences,
      brands: okp,
      call: { try await V3Client($0).call(.create, CashoutBody.make(with: ["bank_code": 99999])) },
      there: #"412 {"code":565,"#,
      elsewhere: #"412 {"code":303,"#
    ),
    Difference(
      trait: .institutionNumbers,
      brands: okp,
      call: {
        let ispb: JSONObject = ["bank_code": "90400888", "bank_account": "12345678"]
        return try await V3Client($0).call(.create, CashoutBody.make(with: ispb))
      },
      there: #"200 {"cashout_id":"1"}"#,
      elsewhere: #"412 {"code":303,"#
    ),
    Difference(
      trait: .closedLoop,
      brands: okp,
      call: {
        let others: JSONObject = ["registered_bank_accounts": ["account_number": "1"]]
        return try await V3Client($0).call(.create, CashoutBody.make(with: others))
      },
      there: #"412 {"code":525,"message":"Close loop rejection"}"#,
      elsewhere: #"200 {"cashout_id":"1"}"#
    ),
    Difference(
      trait: .pixDetails,
      brands: okp,
      call: {
        let body =
          #"{"key_type":"EMAIL","document":"01716001340","pix_key":"a@b.co","notification_url":"http://x.example/"}"#
        return try await D24Call.post(D24Call.details, body).send(to: $0)
      },
      there:
        #"200 {"document":"01716001340","pix_key":"a@b.co","message":"The Pix validation is in"#,
      elsewhere: #"404 {"error":{"code":"route_not_found""#
    ),
    Difference(
      trait: .silentValidation,
      brands: okp,
      call: { try await D24Call.validate(D24Call.body()).send(to: $0) },
      there: "204 ",
      elsewhere: #"200 {"description":"Valid account"}"#
    ),
    Difference(
      trait: .optionalDocumentType,
      brands: ["d24"],
      call: { try await D24Call.validate(D24Call.body(without: ["document_type"])).send(to: $0) },
      there: #"200 {"description":"Valid account"}"#,
      elsewhere: #"400 {"code":305,"#
    ),
    Difference(
      trait: .requiredCurrency,
      brands: ["tupay"],
      call: { try await V3Client($0).call(.create, CashoutBody.make(without: ["currency"])) },
      there: #"412 {"code":300,"message":"currency: Invalid or missing Currency"}"#,
      elsewhere: #"200 {"cashout_id":"1"}"#
    ),
    Difference(
      trait: .statusNames,
      brands: okp,
      call: {
        try await V3Client($0).create()
        return try await V3Client($0).call(.update, ["cashout_id": 1, "status": "HELD"])
      },
      there: #"412 {"code":521,"message":"Status HELD not supported for this type of request"}"#,
      elsewhere: #"400 {"code":510,"message":"Invalid status transition"}"#
    ),
  ]

  @Test(arguments: differences, names)
  func `a brand has what its pages say, and the others have not`(
    _ difference: Difference,
    _ brand: String
  ) async throws {
    let sandbox = try await sandbox(brand)
    let answer = try await difference.call(sandbox)
    let has = difference.brands.contains(brand)
    let expected = has ? difference.there : difference.elsewhere
    #expect("\(answer.status) \(answer.body)".hasPrefix(expected), "\(answer.body)")
    #expect(Brand(rawValue: brand)?.has(difference.trait) == has)
    await sandbox.stop()
  }

  @Test func `every trait is tried`() {
    #expect(Set(Self.differences.map(\.trait)) == Set(BrandTrait.allCases))
  }

  /// Codes are those of one platform: a label's shorter list does not keep the bank from a code.
  @Test(arguments: names)
  func `rejections beyond a brand's printed list reach it all the same`(
    _ brand: String
  ) async throws {
    let sandbox = try await sandbox(brand)
    let script: JSONValue = "sandbox: delivered after 1s, completed after 1s, rejected 826 after 3d"
    try await V3Client(sandbox).create(CashoutBody.make(with: ["comments": script]))
    try await sandbox.advance(by: .seconds(4 * 86_400))
    #expect(sandbox.payouts().map(\.rejectionCode) == [826])
    await sandbox.stop()
  }

  private static let lateCodes: [(name: String, code: Int)] = [
    ("pandablue", 808), ("d24", 826), ("onekeypayments", 826), ("tupay", 808), ("limepay", 808),
  ]

  @Test(arguments: lateCodes, ["", "reason: Closed"])
  func `a late rejection without a code has one of the brand's own list`(
    _ brand: (name: String, code: Int),
    _ reason: String
  ) async throws {
    let step = "{ after: 3d, status: REJECTED" + (reason.isEmpty ? "" : ", \(reason)") + " }"
    let timeline =
      "[{ after: 1s, status: DELIVERED }, { after: 1s, status: COMPLETED }, \(step)]"
    let scenario = "brand: \(brand.name)\n" + Exchange.timeline(timeline)
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    let inline: JSONValue = "sandbox: delivered after 1s, completed after 1s, rejected after 1d"
    try await client.create(CashoutBody.make("inline", with: ["comments": inline]))
    try await client.create(CashoutBody.make("panel", with: ["comments": "sandbox: never"]))
    for status in ["DELIVERED", "COMPLETED", "REJECTED"] {
      let body: JSONObject = ["to": .string(status)]
      _ = try await sandbox.control("POST", "/sandbox/payouts/3/transition", body)
    }
    try await sandbox.advance(by: .seconds(4 * 86_400))
    #expect(sandbox.payouts().map(\.rejectionCode) == [brand.code, brand.code, brand.code])
    let told = try await client.call(.status, ["cashout_id": 1]).json["rejection_reason"]
    let name = brand.code == 826 ? "WITHDRAWAL_REVERSED" : "ERROR_OTHER"
    #expect(told?.text == (reason.isEmpty ? name : "Closed"))
    await sandbox.stop()
  }

  @Test(
    arguments: [
      ("pandablue", Array(800...820)), ("limepay", Array(800...820)),
      ("d24", Array(800...824) + [826]), ("tupay", Array(800...813) + [816, 818]),
      ("onekeypayments", Array(800...822) + [824, 826]),
    ]
  )
  func `the printed lists of rejections end where the brand's does`(_ brand: String, _ codes: [Int])
  {
    let listed = RejectionTable.rows.filter { $0.brands.map(\.rawValue).contains(brand) }
    #expect(listed.map(\.code) == codes)
  }

  @Test(arguments: [(503, names.filter { $0 != "onekeypayments" }), (521, okp), (565, okp)])
  func `the printed lists of refusals differ in three codes`(_ code: Int, _ brands: [String]) throws
  {
    let listed = try #require(InternalCode(rawValue: code))
    #expect(listed.brands.map(\.rawValue) == brands)
    let others = InternalCode.allCases.filter { ![503, 521, 565].contains($0.rawValue) }
    #expect(others.allSatisfy { $0.brands == Brand.allCases })
  }

  @Test func `a scenario changes the brand of a sandbox that runs`() async throws {
    let sandbox = try await sandbox("d24")
    let call = PlainCall.read("/v1/country/BR/authorized-banks/33")
    #expect(try await call.send(to: sandbox).status == 404)
    try sandbox.load(scenario: "scenario: another label\nbrand: onekeypayments\n")
    #expect(try await call.send(to: sandbox).status == 200)
    try sandbox.load(scenario: "scenario: says nothing of it\n")
    #expect(try await call.send(to: sandbox).status == 200)
    await sandbox.stop()
  }
}
