import Foundation
import SandboxCore
import SandboxDecisions
import ScenarioLanguage
import ScenarioText

extension ServeSettings {
  private static let prefix = "CASHOUT_SANDBOX_"

  /// Says which running server other commands speak to; `serve` itself has no use for it.
  static let serverVariable = prefix + "URL"

  /// An option's environment variable: `CASHOUT_SANDBOX_ADMIN_TOKEN` for `admin-token`.
  static func variable(_ option: String) -> String {
    prefix + option.uppercased().replacing("-", with: "_")
  }

  /// What an option's variable says; an empty one says nothing.
  static func environment(_ option: String) -> String? {
    ProcessInfo.processInfo.environment[variable(option)].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// How a message calls an option: as it was stated, on the command line or by its variable.
  func name(_ option: String, _ text: String) -> String {
    isStated(option) ? "--\(option) \(text)" : "\(Self.variable(option))=\(text)"
  }

  /// Reads a flag's text.
  ///
  /// - Throws: ``CommandFailure`` with the variable, for options of the command line have no text.
  static func isOn(_ option: String, _ text: String) throws(CommandFailure) -> Bool {
    switch text.lowercased() {
    case "true", "1", "yes", "on": true
    case "false", "0", "no", "off": false
    default:
      throw .usage(
        "\(variable(option))=\(text): write true, 1, yes or on, or false, 0, no or off"
      )
    }
  }

  /// The login, passphrase or signature that was stated; the option wins over the variable.
  ///
  /// - Throws: ``CommandFailure`` for an empty one, which often is a shell's unset variable.
  static func credential(
    _ option: String,
    stated: String?
  ) throws(CommandFailure) -> String? {
    let variable = variable(option)
    let text = stated ?? ProcessInfo.processInfo.environment[variable]
    guard text?.isEmpty == true else { return text }
    let name = stated == nil ? "\(variable)=" : "--\(option) \"\""
    throw .usage("\(name) is empty; write a text, or leave it out for the default")
  }

  /// The API signature that `sign` and `listen` use.
  ///
  /// - Throws: ``CommandFailure`` for an empty one.
  package static func key(_ stated: String?) throws(CommandFailure) -> String {
    try credential("signature", stated: stated) ?? Defaults.merchant.signature
  }

  /// A line for each variable that looks like one of ours and is none.
  func unknownVariables() -> [String] {
    let prefix = Self.prefix
    let known = (stated.keys.map(Self.variable) + [Self.serverVariable]).sorted()
    let found = ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix(prefix) }
    return found.filter { !known.contains($0) }.sorted().map { name in
      // The prefix is the same in all, and would make any two alike.
      let nearest = Suggestion.nearest(
        to: String(name.dropFirst(prefix.count)),
        among: known.map { String($0.dropFirst(prefix.count)) }
      )
      let remedy =
        nearest.map { "the nearest is \(prefix)\($0)" }
        ?? "cashout-sandbox serve --help lists the options, each with a variable"
      return "warning: there is no variable \(name); \(remedy)"
    }
  }
}
