/// The merchant's limits; amounts in hundredths of the settlement currency, `nil` for none.
///
/// - Source: cashouts-v3.md §8.3, code 508.
package struct SpendingLimits: Sendable, Equatable {
  package var transaction: Int64?
  /// Per UTC day of virtual time.
  package var daily: Int64?
  /// Per UTC month of virtual time.
  package var monthly: Int64?
  /// Payouts to one beneficiary document in a UTC month.
  package var userMonthlyQuantity: Int?

  package init(
    transaction: Int64? = nil,
    daily: Int64? = nil,
    monthly: Int64? = nil,
    userMonthlyQuantity: Int? = nil
  ) {
    self.transaction = transaction
    self.daily = daily
    self.monthly = monthly
    self.userMonthlyQuantity = userMonthlyQuantity
  }

  package enum Kind: String, Sendable, CaseIterable {
    case transaction = "TRANSACTION"
    case daily = "DAILY"
    case monthly = "MONTHLY"
    case userMonthlyQuantity = "USER MONTHLY QUANTITY"
  }
}

/// What counts toward the limits in the current day and month.
///
/// Creates count; payouts that end unpaid in the same period are taken out again.
struct LimitUsage: Sendable {
  /// The current day, as ``CalendarTime/dayNumber(_:)`` counts.
  var day = Int64.min
  /// The first day of the current month.
  var firstDay = Int64.max
  var daySum: Int128 = 0
  var monthSum: Int128 = 0
  var payoutsByDocument: [String: Int] = [:]

  /// The first limit, in the documented order, that one more payout would pass.
  mutating func exceeded(
    _ limits: SpendingLimits,
    adding minorUnits: Int64,
    document: String?,
    at now: Instant
  ) -> SpendingLimits.Kind? {
    roll(to: now)
    let added = Int128(minorUnits)
    if let limit = limits.transaction, minorUnits > limit { return .transaction }
    if let limit = limits.daily, daySum + added > limit { return .daily }
    if let limit = limits.monthly, monthSum + added > limit { return .monthly }
    if let limit = limits.userMonthlyQuantity, let document,
      payoutsByDocument[document, default: 0] >= limit
    {
      return .userMonthlyQuantity
    }
    return nil
  }

  /// Takes in a payout that was created at `created`.
  mutating func add(_ minorUnits: Int64, document: String?, created: Instant, at now: Instant) {
    roll(to: now)
    let creation = CalendarTime.dayNumber(created)
    if creation == day { daySum += Int128(minorUnits) }
    guard creation >= firstDay else { return }
    monthSum += Int128(minorUnits)
    if let document { payoutsByDocument[document, default: 0] += 1 }
  }

  /// Takes out a payout that was created at `created` and ended unpaid.
  mutating func remove(
    _ minorUnits: Int64,
    document: @autoclosure () -> String?,
    created: Instant,
    at now: Instant
  ) {
    roll(to: now)
    let creation = CalendarTime.dayNumber(created)
    if creation == day { daySum -= Int128(minorUnits) }
    guard creation >= firstDay else { return }
    monthSum -= Int128(minorUnits)
    if let document = document() { payoutsByDocument[document]? -= 1 }
  }

  private mutating func roll(to now: Instant) {
    let today = CalendarTime.dayNumber(now)
    guard today != day else { return }
    day = today
    daySum = 0
    let first = today - Int64(now.calendar.day) + 1
    guard first != firstDay else { return }
    firstDay = first
    monthSum = 0
    payoutsByDocument = [:]
  }
}
