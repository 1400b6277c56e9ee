import CashoutsV3

extension CoveragePage {
  static var codes: [String] {
    [internalCodes, rejections, reasons, validation, easy, easyStates, reconciliation]
  }

  private static var internalCodes: String {
    table(
      "Codes of refused cashout calls",
      ["Code", "Message", "Text", "HTTP", "Status", "Brands", "Source", "Shown by"],
      ErrorTable.rows.map { row in
        [
          "\(row.code.rawValue)", "`\(row.template)`", row.code.textMark.rawValue,
          "\(row.httpStatus)",
          row.code.statusMark.rawValue, names(row.code.brands), row.code.source,
          "`\(CodeProvocations.file(row.code) ?? "nothing")`",
        ]
      }
    )
  }

  private static var rejections: String {
    table(
      "Codes of rejected payouts",
      ["Code", "Name", "Description", "Brands", "Mark", "Shown by"],
      RejectionTable.rows.map {
        [
          "\($0.code)", "`\($0.name)`", $0.description, names($0.brands), mark(of: $0),
          "`rejections/\($0.code).txt`",
        ]
      }
    )
  }

  /// The mark of the words, and of the brands that are taken to have the code.
  private static func mark(of row: RejectionTable.Row) -> String {
    let guessed = row.brands.filter { RejectionTable.mark(of: $0) == .inferred }
    guard row.mark == .documented, !guessed.isEmpty else { return row.mark.rawValue }
    return "documented, at \(guessed.map(\.rawValue).joined(separator: ", ")) inferred"
  }

  private static var reasons: String {
    table(
      "Reason codes of 504",
      ["Code", "Reason", "HTTP", "Mark", "Shown by"],
      ReasonCodeTable.rows.map {
        [
          "\($0.code)", $0.reason, "400", mark(reason: $0.code).rawValue,
          "`\(CodeProvocations.file(reason: $0.code))`",
        ]
      }
    )
  }

  /// The other one has a name on the page, and no text.
  private static func mark(reason code: Int) -> Mark { code == 105 ? .documented : .inferred }

  private static var validation: String {
    table(
      "Codes of the validation API",
      ["Code", "Type", "Description", "Text", "HTTP", "Source", "Shown by"],
      ValidationTable.rows.map {
        [
          "\($0.code.rawValue)", "`\($0.type)`", "`\($0.template)`",
          $0.code.textMark.rawValue, "\($0.httpStatus)", "§5.5",
          "`validation/\($0.code.rawValue).txt`",
        ]
      }
    )
  }

  private static var easy: String {
    table(
      "Errors of Easy Cashout",
      ["Error", "Message", "Text", "HTTP", "Status", "Source", "Shown by"],
      EasyErrorTable.rows.map {
        [
          "`\($0.name.rawValue)`", "`\($0.template)`", Mark.documented.rawValue, "\($0.httpStatus)",
          Mark.inferred.rawValue, "§5.6",
          $0.name == .invalidAddress ? "`EasyCashoutTests`" : "`easy/requests.txt`",
        ]
      }
    )
      + "\n`invalid_request` is 404 for a request that nobody made (inferred).\n"
  }

  private static var easyStates: String {
    table(
      "States of Easy Cashout",
      ["State", "When", "Notified", "Mark", "Source", "Shown by"],
      EasyState.allCases.map {
        [
          "`\($0.rawValue)`", $0.meaning, $0.isNotified ? "yes" : "no", "documented", "§5.6",
          $0 == .cancelled ? "`EasyPageTests`" : "`EasyCashoutTests`",
        ]
      }
    )
  }

  private static var reconciliation: String {
    table(
      "Codes of the reconciliation API",
      ["Code", "Description", "Text", "HTTP", "Status", "Source", "Shown by"],
      ReconciliationErrorTable.rows.map {
        [
          "\($0.code.rawValue)", "`\($0.template)`", $0.code.textMark.rawValue, "\($0.httpStatus)",
          Mark.inferred.rawValue, "§5.7", shown($0.code),
        ]
      }
    )
  }

  private static func shown(_ code: ReconciliationErrorTable.Code) -> String {
    switch code {
    case .location: "`ReconciliationTests`"
    case .credentials: "`reconciliation/login.txt`"
    case .parameter: "`reconciliation/refused.txt`"
    }
  }
}
