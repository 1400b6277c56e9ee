import CashoutsV3
import WireJSON

/// What the panel's scripts need to know that no sandbox changes.
enum PanelFacts {
  /// A scenario to start from, where none is in force.
  private static let template = """
    scenario: Sent back after three days
    bank:
      rules:
        - name: late
          match: { external_id: "late-*" }
          timeline:
            - { after: 30s, status: DELIVERED }
            - { after: 5m, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
        - name: everything else pays
          timeline:
            - { after: 2s, status: DELIVERED }
            - { after: 5s, status: COMPLETED }

    """

  static let json: JSONValue = [
    "rejections": .array(
      RejectionTable.rows.map { ["code": .integer($0.code), "name": .string($0.name)] }
    ),
    "countries": .array(
      CountryTable.codes.compactMap { CountryTable.country($0) }.map {
        ["code": .string($0.code), "name": .string($0.name)]
      }
    ),
    "template": .string(template),
  ]
}
