import ContractPort
package import SandboxCore

/// What may be chosen of the contract, where its pages disagree or leave it open.
package struct ProcessOptions: ContractValue, Codable, Equatable {
  /// The HTTP status of business errors.
  package enum ErrorStatus: String, Codable, Sendable, CaseIterable {
    case documented = "300"
    /// For clients that take any 3xx for a redirect.
    case badRequest = "400"

    package var number: Int { self == .documented ? 300 : 400 }
  }

  /// What a balance has to cover.
  package enum FeeCheck: String, Codable, Sendable, CaseIterable {
    /// Amount and fee, as the table of errors says.
    case onTop = "on_top"
    /// The amount, whose part the fee is, as `netAmount` says.
    case inside
  }

  /// When a cashout is said to be completed.
  package enum Estimate: String, Codable, Sendable, CaseIterable {
    /// After 48 hours, as in all samples.
    case sample
    /// After the longest documented number of business days.
    case businessDays = "business_days"
  }

  /// The shape of lists.
  package enum Lists: String, Codable, Sendable, CaseIterable {
    case g2b, g3
  }

  /// What a fresh account is.
  package enum Verification: String, Codable, Sendable, CaseIterable {
    case verified, unverified
  }

  /// What is linked to a fresh account.
  package enum Linked: String, Codable, Sendable, CaseIterable {
    case none, payoneer, tipalti, both

    package var providers: [LinkProvider] {
      switch self {
      case .none: []
      case .payoneer: [.payoneer]
      case .tipalti: [.tipalti]
      case .both: [.payoneer, .tipalti]
      }
    }
  }

  /// Whether logins come from a country that the platform serves.
  package enum Country: String, Codable, Sendable, CaseIterable {
    case served, blocked
  }

  package var errorStatus = ErrorStatus.documented
  package var feeCheck = FeeCheck.onTop
  package var estimate = Estimate.sample
  package var lists = Lists.g2b
  package var account = Verification.verified
  package var linked = Linked.none
  package var country = Country.served

  package init() {}

  /// When a cashout that was asked for at a moment is said to be completed.
  package func completion(of method: CashoutMethod, requested: Instant) -> Instant {
    switch estimate {
    case .sample: requested + .seconds(172_800)
    case .businessDays: Self.moment(businessDays: method.businessDays, after: requested)
    }
  }

  /// Saturdays and Sundays, by UTC, do not count.
  private static func moment(businessDays count: Int, after start: Instant) -> Instant {
    var (moment, left) = (start, count)
    while left > 0 {
      moment = moment + .seconds(86_400)
      // The first day of 1970 was a Thursday.
      let weekday = (CalendarTime.dayNumber(moment) + 4) % 7
      if weekday != 0, weekday != 6 { left -= 1 }
    }
    return moment
  }
}
