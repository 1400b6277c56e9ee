import CashoutsV3
import SandboxCore

/// The article that says what of the contract is there, made from the code's own tables.
enum CoveragePage {
  static var text: String {
    ([head, endpoints] + codes + [transitions, fields, limits]).joined(separator: "\n")
  }

  private static let head = """
    # Coverage

    What of the V3 Cashouts contract the sandbox does, fact by fact.

    ## Overview

    Made from the tables in `Sources/CashoutsV3` and `Sources/SandboxCore` by `CoverageTests`;
    `RECORD=1 swift test --filter CoverageTests` writes it anew. *documented* means that a page of the
    real documentation states it, *inferred* that it is our reading. Paragraphs (§) are those of our
    summary of the contract; the last column names the suite of tests, or the golden file under
    `Tests/CashoutSandboxTests/Golden/v3`.

    """

  private static func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return "## \(title)\n\n"
      + lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func names(_ brands: [Brand]) -> String {
    brands.count == Brand.allCases.count ? "all" : brands.map(\.rawValue).joined(separator: ", ")
  }

  private static var endpoints: String {
    table(
      "Endpoints",
      ["Endpoint", "Credentials", "Brands", "Mark", "Source", "Shown by"],
      EndpointTable.rows.map {
        [
          "`\($0.method) \($0.path)`", $0.credentials, names($0.brands), $0.mark.rawValue,
          $0.source,
          "`\($0.tests)`",
        ]
      }
    )
  }

  // MARK: Codes

  private static var codes: [String] { [internalCodes, rejections, reasons, validation, statuses] }

  private static var internalCodes: String {
    table(
      "Codes of refused cashout calls",
      ["Code", "Message", "Text", "HTTP", "Status", "Brands", "Source", "Shown by"],
      ErrorTable.rows.map { row in
        [
          "\(row.code.rawValue)", "`\(row.template)`", row.textMark.rawValue, "\(row.httpStatus)",
          row.statusMark.rawValue, names(row.brands), row.source,
          CodeTests.byDecline.contains(row.code)
            ? "`platform.declines`" : "`codes/\(row.code.rawValue).txt`",
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
          "\($0.code)", "`\($0.name)`", $0.description, names($0.brands), $0.mark.rawValue,
          "`rejections/\($0.code).txt`",
        ]
      }
    )
  }

  private static var reasons: String {
    table(
      "Reason codes of 504",
      ["Code", "Reason", "HTTP", "Mark", "Shown by"],
      ReasonCodeTable.rows.map {
        ["\($0.code)", $0.reason, "\($0.httpStatus)", $0.mark.rawValue, "`platform.declines`"]
      }
    )
  }

  private static var validation: String {
    table(
      "Codes of the validation API",
      ["Code", "Type", "Description", "Text", "HTTP", "Source", "Shown by"],
      ValidationTable.rows.map {
        [
          "\($0.code.rawValue)", "`\($0.type)`", "`\($0.template)`", $0.textMark.rawValue,
          "\($0.httpStatus)", "§5.5", "`validation/\($0.code.rawValue).txt`",
        ]
      }
    )
  }

  private static var statuses: String {
    table(
      "States",
      ["Number", "Name", "Description", "Mark"],
      StatusTable.rows.map {
        [
          "\($0.status.rawValue)", "`\($0.status.name)`", "`\($0.description)`", $0.mark.rawValue,
        ]
      }
    )
  }

  private static var transitions: String {
    table(
      "Transitions",
      ["From", "To", "By", "Mark", "Source", "Shown by"],
      Transition.all.map { arrow in
        let actors = Actor.allCases.filter { arrow.actors.contains(Actors($0)) }
        return [
          arrow.from.name, arrow.to.name, actors.map(\.name).joined(separator: ", "),
          arrow.isDocumented ? "documented" : "inferred", "\(arrow.source)",
          "`PayoutLifeTests`, `ExchangeTests`",
        ]
      }
    )
  }

  // MARK: Fields

  private static var fields: String {
    table(
      "Fields by country",
      ["Country", "Page", "Required", "On a condition", "Document types", "Account", "Banks"],
      CountryTable.codes.compactMap { CountryTable.country($0) }.map(row)
    )
      + "\nEach country is shown by `CountryTourTests`, its examples and near-misses by"
      + " `CountryTests`.\nThe source of each rule stands beside it in `CountryData`.\n"
  }

  private static func row(_ country: Country) -> [String] {
    let required = country.fields.filter { $0.need == .always }
    let conditional = country.fields.filter { $0.need != .always && $0.need != .optional }
    let isOpen = country.isBankListOpen ? ", others taken" : ""
    return [
      "\(country.code) \(country.name)", country.confidence.rawValue,
      required.map(\.name.rawValue).joined(separator: ", "),
      conditional.map { "\($0.name.rawValue): \($0.needText ?? "")" }.joined(separator: "; "),
      country.documents.map(\.code).joined(separator: ", "), account(country),
      "\(country.banks.count)\(isOpen)",
    ].map { $0.replacing("|", with: "\\|") }
  }

  private static func account(_ country: Country) -> String {
    let check = country.account.check.map { ", \($0.rawValue) (\($0.mark.rawValue))" } ?? ""
    let rules =
      country.account.rules.isEmpty ? "" : ", \(country.account.rules.count) special rules"
    return "`\(country.account.pattern.source)`\(check)\(rules)"
  }

  private static let limits = """
    ## What it does not do

    - Card payouts, TLS, rate limits and the merchant panel itself are not there.
    - Deposits are not there: `GET /v1/deposits` answers empty pages.
    - The panel user of the reconciliation API is the sandbox's own merchant, not a person.
    - PIX details are made up from the key; a random PIX key has no pseudo bank code.
    - Codes that no request brings about wait for `platform.declines` in scenario files.
    - Reason codes but 101 and 105, and codes of the validation API behind 405, are on no page.
    - Check digits that no page mentions run only when they are asked for.

    """
}
