import SandboxCore

extension V3Error {
  /// How a decline of the scenario reads on the wire: as the platform's own refusal.
  ///
  /// A reason goes where the wording leaves a place for it (`Invalid user status: {status}`), else
  /// into `reason`. Of 300, which only the process contract lists, it is the whole message.
  init(_ decline: Decline, rule: String, brand: Brand) {
    let code = InternalCode(rawValue: decline.code) ?? .couldNotMakeCashout
    if let place = Self.usual[code] {
      self.init(code, brand: brand, [place.name: decline.reason ?? place.value])
    } else if code == .invalidParameter {
      let field = FieldName.bankAccount
      self.init(
        code,
        brand: brand,
        ["parameter": field.camelCase, "reason": field.invalidOrMissing]
      )
      message = decline.reason ?? message
    } else {
      self.init(code, brand: brand)
      reason = decline.reason
    }
    if code == .userUnauthorized { explain(decline) }
    diagnosis = ["rule \"\(rule)\" of platform.declines refuses it"]
  }

  /// What a wording leaves open, and what stands there when a scenario says nothing.
  ///
  /// - Source: cashouts-v3.md §8.3.
  private static let usual: [InternalCode: (name: String, value: String)] = [
    .invalidUserStatus: ("status", "BLOCKED"), .invalidAccountStatus: ("status", "BLACKLISTED"),
    .limitExceeded: ("limit", SpendingLimits.Kind.transaction.rawValue),
  ]

  /// A KYC refusal has a reason and its code; the first row of the table if nothing is said.
  ///
  /// - Source: cashouts-v3.md §8.4.
  private mutating func explain(_ decline: Decline) {
    let isUnstated = decline.reason == nil && decline.reasonCode == nil
    let row = ReasonCodeTable.row(decline.reasonCode ?? ReasonCodeTable.rows[0].code)
    reason = decline.reason ?? row?.reason
    reasonCode = isUnstated ? row?.code : decline.reasonCode
  }
}
