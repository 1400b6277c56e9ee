/// What goes wrong with a call of a mocked contract.
///
/// - Source: scenario-language.md §6.
package struct APIFault: Sendable, Equatable {
  /// How much longer the answer takes.
  package var delay: Duration?
  /// What is answered instead of the contract's own answer.
  package var answer: Answer?
  /// Whether the connection ends without an answer.
  package var dropsConnection = false
  package var moment = Moment.before

  package init() {}

  package struct Answer: Sendable, Equatable {
    /// Statuses whose answers end with their heads (RFC 9110, 15.3.5, 15.3.6 and 15.4.5).
    package static let bodiless = [204, 205, 304]

    /// An HTTP status.
    package let status: Int
    package let body: [UInt8]
    package let isJSON: Bool

    package init(status: Int, body: [UInt8] = [], isJSON: Bool = false) {
      self.status = status
      self.body = body
      self.isJSON = isJSON
    }
  }

  /// When it goes wrong.
  package enum Moment: String, Sendable, CaseIterable {
    /// The call does nothing.
    case before
    /// The call did what it was to do; only the answer is lost.
    case after
  }

  /// Whether the caller gets something else than the contract's own answer.
  package var replacesAnswer: Bool { answer != nil || dropsConnection }
}

package typealias FaultRule = ConditionalRule<APIFault>
