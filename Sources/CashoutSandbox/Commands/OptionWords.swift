import Logging
import SandboxCore
import SandboxDecisions
import SandboxSpecs

/// The words that an option or an argument takes, from the table that it is read with.
package struct OptionWords: Sendable {
  package let all: [String]

  private init(_ all: [String]) { self.all = all }

  /// Those of an option that chooses something of a contract.
  private init(choosing option: String) { self.init(ServeSettings.words(of: option)) }

  package static let brands = OptionWords(choosing: "brand")
  package static let processErrorStatuses = OptionWords(choosing: "process-error-status")
  package static let payoutService = OptionWords(choosing: "payout-service")
  package static let wrongTransitions = OptionWords(choosing: "wrong-transition")
  package static let badSignatures = OptionWords(choosing: "bad-signature")
  package static let katakana = OptionWords(choosing: "katakana")
  package static let unlistedBanks = OptionWords(choosing: "unlisted-banks")
  package static let logLevels = OptionWords(Logger.Level.allCases.map(\.rawValue))
  package static let logFormats = OptionWords(ServeSettings.LogFormat.allCases.map(\.rawValue))
  package static let statuses = OptionWords(PayoutStatus.allCases.map(\.name))
  package static let outcomes = OptionWords(WebhookOutcome.allCases.map(\.rawValue))
  package static let descriptions = OptionWords(OpenAPIDocument.names(of: MockedContracts.all))
}

extension OptionWords: CustomStringConvertible {
  /// As a sentence has them: `a, b or c`.
  package var description: String {
    guard let last = all.last, all.count > 1 else { return all.joined() }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }
}
