import CashoutsV3
import ContractPort
import SandboxCore

extension GuideAnswer {
  /// What a call about cashouts is refused with, one answer for each HTTP status.
  static func refusals(of call: CashoutCall, _ options: V3Options) -> [GuideAnswer] {
    let rows = ErrorTable.rows(of: call, at: options.brand).map { row in
      let status = ErrorTable.httpStatus(row.code, of: call, options)
      return (status: status, code: row.code.rawValue, text: row.template)
    }
    return refusals(rows, cashoutRefusal)
  }

  private static func cashoutRefusal(_ codes: [Int]) -> ValueShape {
    .object([
      GuideField("code", "Which rule", .numbers(codes), isRequired: true),
      GuideField("message", "The rule in words", isRequired: true),
      GuideField("reason", "One of several messages again"),
      GuideField("reason_code", "Of a beneficiary's decline", .integer),
    ])
  }

  /// What the validation API refuses with.
  static let validationRefusals: [GuideAnswer] = refusals(
    ValidationTable.rows.map { ($0.httpStatus, $0.code.rawValue, $0.template) }
  ) { codes in described(codes) + [GuideField("type", "The rule's name", isRequired: true)] }

  /// What the endpoints of the read-only key refuse with: codes of the validation API.
  static let readOnlyRefusals: [GuideAnswer] = refusals(
    ValidationTable.rows.filter { [400, 401].contains($0.httpStatus) }.map {
      ($0.httpStatus, $0.code.rawValue, $0.template)
    }
  ) { codes in described(codes) }

  /// What the reconciliation API refuses with.
  static let reconciliationRefusals: [GuideAnswer] = refusals(
    ReconciliationErrorTable.rows.map { ($0.httpStatus, $0.code.rawValue, $0.template) }
  ) { codes in described(codes) }

  /// What Easy Cashout refuses with.
  static let easyRefusals: [GuideAnswer] = statuses(EasyErrorTable.rows.map(\.httpStatus)).map {
    status in
    let rows = EasyErrorTable.rows.filter { $0.httpStatus == status }
    return GuideAnswer(
      status,
      rows.map { "`\($0.name.rawValue)` \($0.template)" }.joined(separator: "; "),
      .object([
        GuideField("error", "Which rule", .words(rows.map(\.name.rawValue)), isRequired: true),
        GuideField("message", "The rule in words", isRequired: true),
      ])
    )
  }

  /// What the status of a page that there is not is answered; the HTTP status is inferred.
  static let easyUnknown: [GuideAnswer] = easyRefusals.filter { $0.status == 400 }.map {
    GuideAnswer(404, "There is no such page", $0.shape)
  }

  private static func described(_ codes: [Int]) -> [GuideField] {
    [
      GuideField("code", "Which rule", .numbers(codes), isRequired: true),
      GuideField("description", "The rule in words", isRequired: true),
    ]
  }

  private static func refusals(
    _ rows: [(status: Int, code: Int, text: String)],
    _ fields: ([Int]) -> [GuideField]
  ) -> [GuideAnswer] {
    refusals(rows) { codes in ValueShape.object(fields(codes)) }
  }

  private static func refusals(
    _ rows: [(status: Int, code: Int, text: String)],
    _ shape: ([Int]) -> ValueShape
  ) -> [GuideAnswer] {
    statuses(rows.map(\.status)).map { status in
      let rows = rows.filter { $0.status == status }
      let codes = rows.reduce(into: [Int]()) { codes, row in
        if !codes.contains(row.code) { codes.append(row.code) }
      }
      let meaning = rows.map { "\($0.code) \($0.text)" }.joined(separator: "; ")
      return GuideAnswer(status, meaning, shape(codes))
    }
  }

  private static func statuses(_ all: [Int]) -> [Int] { Set(all).sorted() }
}
