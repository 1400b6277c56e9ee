import CashoutsV3
import SandboxCore

/// The article that says what of the contract is there, made from the code's own tables.
enum CoveragePage {
  static var text: String {
    ([head, endpoints, brands, traits, disagreements] + codes + [statuses, transitions, fields])
      .joined(separator: "\n") + "\n"
      + (neighbours + [notifications, easyNotifications, countries, limits]).joined(separator: "\n")
  }

  private static let head = """
    # Coverage

    What of the V3 Cashouts contract the sandbox does, fact by fact.

    ## Overview

    Made from the tables in `Sources/CashoutsV3` and `Sources/SandboxCore` by `CoverageTests`;
    `RECORD=1 swift test --filter CoverageTests` writes it anew. *documented* means that a page of the
    real documentation states it, *inferred* that it is our reading. Paragraphs (§) are those of our
    summary of the contract; the last column names the suite of tests, or the golden file under
    `Tests/CashoutSandboxTests/Golden/v3`, that shows it.

    """

  /// A section with a table.
  static func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return "## \(title)\n\n"
      + lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  static func names(_ brands: [Brand]) -> String {
    brands.count == Brand.allCases.count ? "all" : brands.map(\.rawValue).joined(separator: ", ")
  }

  private static var endpoints: String {
    table(
      "Endpoints",
      [
        "Endpoint", "In rules", "Credentials", "Served at", "On pages of", "Mark", "Source",
        "Shown by",
      ],
      EndpointTable.rows.map {
        [
          "`\($0.method) \($0.path)`", "`\($0.name)`", $0.credentials.words, names($0.brands),
          names($0.pages), mark($0), $0.facts.source, "`\($0.facts.tests)`",
        ]
      }
    )
  }

  /// What no page of a brand has is served there all the same, as one backend would.
  private static func mark(_ row: EndpointTable.Row) -> String {
    let isEverywhere = Set(row.brands).isSubset(of: row.pages)
    let mark = row.facts.mark
    return mark.rawValue
      + (mark == .documented && !isEverywhere ? ", elsewhere inferred" : "")
  }

  private static var brands: String {
    table(
      "Brands",
      ["Brand", "`--brand` and `brand`", "Address in texts", "Source", "Shown by"],
      Brand.allCases.map {
        [$0.name, "`\($0.rawValue)`", $0.integrationEmail, "§8.3", "`BrandTests`"]
      }
    )
  }

  private static var traits: String {
    table(
      "What only some brands do",
      ["What", "Brands", "Source", "Shown by"],
      BrandTrait.allCases.map { [$0.text, names($0.brands), $0.source, "`BrandTests`"] }
    )
  }

  private static var statuses: String {
    table(
      "States",
      ["Number", "Name", "Description", "Mark", "Shown by"],
      PayoutStatus.allCases.map {
        [
          "\($0.rawValue)", "`\($0.name)`", "`\(StatusTable.description($0))`",
          mark($0).rawValue, "`status/\(file($0)).txt`",
        ]
      }
    )
  }

  /// No page shows the texts of 4 and 5.
  private static func mark(_ status: PayoutStatus) -> Mark {
    status == .delivered || status == .onHold ? .inferred : .documented
  }

  private static func file(_ status: PayoutStatus) -> String {
    switch status {
    case .pending: "pending"
    case .onHold: "on-hold"
    case .cancelled: "cancelled"
    case .rejected: "rejected"
    case .delivered, .completed: "delivered-completed-sent-back"
    }
  }

  private static var transitions: String {
    table(
      "Transitions",
      ["From", "To", "By", "Mark", "Source", "Shown by"],
      Transition.all.map { arrow in
        let actors = Actor.allCases.filter { arrow.actors.contains(Actors($0)) }
        // What the panel may not do is shown by the platform's own rejection of a PIX payout.
        let shown = actors.contains(.panel) ? "`TransitionTests`" : "`create/accepted-pix.txt`"
        return [
          arrow.from.name, arrow.to.name, actors.map(\.name).joined(separator: ", "),
          arrow.isDocumented ? "documented" : "inferred", "\(arrow.source)",
          "`PayoutLifeTests`, \(shown)",
        ]
      }
    )
  }

  private static let limits = """
    ## What it does not do

    - Rate limits and the merchant panel itself are not there; the panel's transitions are.
    - The exchange rates of version 1 (`/apd/webcurrencyexchange`), of which no answer is shown, are not
      there.
    - Deposits are not there: `GET /v1/deposits` answers empty pages.
    - The panel user of the reconciliation API is the sandbox's own merchant, not a person.
    - The status answer has no `bank` list, whose rendering is cut on the one page that has it.
    - PIX details are made up from the key; a random PIX key has no pseudo bank code.
    - Codes that hang on what the platform knows (503, 504, 515, 524, 537 to 542, 702, 703) come when
      a scenario's `platform.declines` says so, and never by themselves.
    - `internal_error` of Easy Cashout comes only when a scenario's `api.faults` sends it.
    - Reason codes but 101 and 105, and codes of the validation API behind 405, are on no page.
    - Japanese names that are not in Katakana are 300 at once; `--katakana 822` leaves them to the bank.
    - Check digits that no page mentions run only when they are asked for (`--strict-documents`).
    - No brand is bound to countries; `merchant.enabled_countries` of a scenario does that.

    """
}
