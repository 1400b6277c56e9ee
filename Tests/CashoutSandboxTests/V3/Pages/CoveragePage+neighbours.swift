import CashoutsV3

/// The fields of what stands beside the cashouts, and of what the merchant is told.
extension CoveragePage {
  static var neighbours: [String] {
    [
      wire("Headers of the validation API", D24Authentication.fields, "ValidationTests"),
      accountFields, wire("Fields of a PIX key", PixKeyList.fields, "PixTests"),
      wire("Fields of PIX details", PixDetails.fields, "PixTests"),
      wire("Fields of Easy Cashout", EasyField.allCases.map(\.row), "EasyCashoutTests"),
      wire("Queries of reports", ReportParameter.allCases.map(\.row), "ReconciliationTests"),
      columns(
        "Columns of the list of cashouts",
        CashoutColumn.allCases.map { ($0.rawValue, $0.meaning, $0.mark) }
      ),
      columns(
        "Members of a balance",
        BalanceField.allCases.map { ($0.rawValue, $0.meaning, $0.mark) }
      ),
      columns(
        "Columns of the daily report",
        BalanceColumn.allCases.map { ($0.rawValue, $0.meaning, $0.mark) }
      ),
    ]
  }

  static var notifications: String {
    wire("Fields of a webhook", WebhookField.allCases.map(\.row), "WebhookFormTests")
  }

  static var easyNotifications: String {
    wire(
      "Fields of an Easy Cashout notification",
      EasyNotification.Field.allCases.map(\.row),
      "EasyCashoutTests"
    )
  }

  static var disagreements: String {
    table(
      "Where pages disagree",
      ["Topic", "What is done", "Otherwise by", "Source", "Shown by"],
      Disagreement.allCases.map {
        [
          $0.rawValue, $0.choice, $0.ways.map { "`\($0)`" }.joined(separator: ", "), "§13",
          "`\($0.tests)`",
        ]
      }
    )
  }

  private static var accountFields: String {
    table(
      "Fields of an account validation",
      ["Field", "Needed", "At most", "At fault", "Mark", "Source", "Shown by"],
      AccountFieldTable.rows.map {
        [
          "`\($0.name)`", $0.need.rawValue, $0.maximumLength.map(String.init) ?? "",
          "\($0.code.rawValue)", $0.mark.rawValue, "§5.3", "`ValidationTests`",
        ]
      }
    )
      + "\nWhat is missing is 305, what is neither text nor number 202; forms are those of a create\n"
      + "to the country.\n"
  }

  private static func wire(_ title: String, _ rows: [WireField], _ tests: String) -> String {
    table(
      title,
      ["Field", "Needed", "At most", "Form", "Mark", "Source", "Shown by"],
      rows.map {
        [
          "`\($0.name)`", $0.need, $0.maximumLength.map(String.init) ?? "", $0.form,
          $0.mark.rawValue, $0.source, "`\(tests)`",
        ]
      }
    )
  }

  private static func columns(_ title: String, _ rows: [(String, String, Mark)]) -> String {
    table(
      title,
      ["Member", "What stands there", "Mark", "Source", "Shown by"],
      rows.map { name, meaning, mark in
        ["`\(name)`", meaning, mark.rawValue, "§5.7", "`reconciliation/reports.txt`"]
      }
    )
  }
}
