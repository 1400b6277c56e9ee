import CashoutsV3
import SandboxCore
import Testing

/// Our tables are those of the contract page.
@Suite struct ContractTableTests {
  /// What a call puts into the places that a text leaves open.
  private static let values: KeyValuePairs = [
    "parameter": "bankAccount", "reason": "Invalid or missing Bank account", "limit": "DAILY",
    "status": "BLOCKED", "minimum": "USD 1.00",
  ]

  @Test func `the table of codes is the page's`() {
    let rows = ContractTable.codes.rows
    #expect(rows.map { $0[0] } == InternalCode.allCases.map { "\($0.rawValue)" })
    for (row, code) in zip(rows, InternalCode.allCases) {
      let ours = V3Error(code, brand: .d24, Self.values)
      #expect(row[1].split(separator: " ").contains("\(ours.httpStatus)"), "\(row)")
      #expect(
        row[2...].contains { ContractTable.isText(ours.message, of: $0) },
        "\(ours.message): \(row)"
      )
    }
  }

  @Test func `the table of rejections is the page's, brand by brand`() {
    let rows = ContractTable.rejections.rows
    #expect(rows.map { $0[0] } == RejectionTable.rows.map { "\($0.code)" })
    for (row, ours) in zip(rows, RejectionTable.rows) {
      // One page prints another code's name at 823; ours is made up.
      #expect(row[1].isEmpty || row[1] == ours.name, "\(row)")
      #expect(row[2] == ours.description, "\(row)")
      // No page of OneKeyPayments has a list.
      let brands = ours.brands.filter { $0 != .onekeypayments }.map(\.rawValue)
      #expect(Set(brands) == Set(row[3].split(separator: " ").map(String.init)), "\(row)")
    }
  }

  @Test func `the table of the validation API is the page's`() {
    let rows = ContractTable.validations.rows
    #expect(rows.map { $0[0] } == ValidationTable.rows.map { "\($0.code.rawValue)" })
    for (row, ours) in zip(rows, ValidationTable.rows) {
      #expect(row[1] == "\(ours.httpStatus)" && row[2] == ours.type, "\(row)")
      let isRead = !row[3].isEmpty
      #expect(isRead == (ours.code.textMark == .documented), "\(row)")
      let text = ours.template.replacing("{email}", with: Brand.d24.integrationEmail)
      #expect(!isRead || ContractTable.isText(text, of: row[3]), "\(text)")
    }
  }

  @Test func `the states are the page's`() {
    let ours = PayoutStatus.allCases.map { status in
      ["\(status.rawValue)", status.name, StatusTable.description(status)]
    }
    #expect(Set(ours) == Set(ContractTable.states.rows))
  }

  @Test func `the status flow is the page's`() {
    let drawn = Transition.all.filter(\.isDocumented)
    #expect(drawn.count == ContractTable.flow.rows.count)
    for row in ContractTable.flow.rows {
      let arrow = drawn.first { $0.from.name == row[0] && $0.to.name == row[1] }
      #expect(arrow != nil, "\(row)")
      let isMerchants = arrow?.actors.contains(.merchant)
      #expect(isMerchants == (row[2] == "merchant"), "\(row)")
      #expect(arrow?.actors.contains(.bank) == (row[2] != "merchant"), "\(row)")
    }
  }

  @Test(
    arguments: [
      ("a", "a", true), ("a", "b", false), ("x: y", "{name}: {reason}", true),
      (": y", "{name}: {reason}", false), ("x: ", "{name}: {reason}", false),
      ("at d24.com", "at {brand}", true), ("at ", "at {brand}", false),
      ("is USD 1.00 or so", "is {currency} {amount} or so", true),
      ("is USD or so", "is {currency} {amount} or so", false),
    ]
  )
  func `a text is compared with what the page leaves open`(
    _ text: String,
    _ page: String,
    _ isSame: Bool
  ) {
    #expect(ContractTable.isText(text, of: page) == isSame)
  }
}
