import CashoutsV3
import ContractPort
import Foundation
import Logging
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage

/// What `serve` was told, on the command line or in the environment, as text by option name.
package struct ServeSettings: Sendable {
  let stated: [String: String?]

  package init(stated: [String: String?]) { self.stated = stated }

  /// The options as values.
  ///
  /// - Throws: ``CommandFailure`` with the option, what was got and what is expected.
  package func options() throws(CommandFailure) -> ServerOptions {
    var options = ServerOptions()
    if let host = value("host") { options.host = host }
    if let port = try number("port", 0...65_535) { options.port = Int(port) }
    try takeGRPCPort(&options)
    options.adminToken = try credential("admin-token")
    options.givesHints = !(try flag("no-hints"))
    options.strictContentType = try flag("strict-content-type")
    options.allowedOrigins = try allowedOrigins()
    if let level = try choice("log-level", Logger.Level.init(rawValue:), Logger.Level.allCases) {
      options.logLevel = level
    }
    if let distance = try number("snapshot-every", 1...1_000_000_000) {
      options.snapshotDistance = Int(distance)
    }
    options.standard = try standard()
    return options
  }

  /// A port that nobody stated may be taken by something else, which need not keep the rest from
  /// serving; beside a free port for HTTP it is a free one, too.
  private func takeGRPCPort(_ options: inout ServerOptions) throws(CommandFailure) {
    if let port = try number("grpc-port", 0...65_535) {
      options.grpcPort = Int(port)
    } else {
      options.grpcPort = options.port == 0 ? 0 : 8000
      options.isGRPCOptional = true
    }
  }

  func standard() throws(CommandFailure) -> SandboxStart {
    var start = SandboxStart()
    if let path = value("scenario") { start.scenario = try scenario(path) }
    start.clock = try clock()
    start.seed = try number("seed", 0...UInt64.max)
    start.choices = try choices()
    start.login = try credential("login")
    start.pass = try credential("pass")
    start.signature = try credential("signature")
    return start
  }

  /// The options that choose something of a contract, and its key in scenario files.
  private static let choiceOptions: [(option: String, key: String)] = [
    ("brand", "brand"), ("process-error-status", "process.error_status"),
    ("payout-service", "payout_service.mode"), ("wrong-transition", "v3.wrong_transition"),
    ("bad-signature", "v3.bad_signature"), ("katakana", "v3.katakana"),
    ("unlisted-banks", "v3.unlisted_banks"),
  ]

  /// The words of an option that chooses something of a contract; none for any other option.
  static func words(of option: String) -> [String] {
    let key = choiceOptions.first { $0.option == option }?.key
    return MockedContracts.all.flatMap(\.choices).first { $0.key == key }?.words ?? []
  }

  private func choices() throws(CommandFailure) -> [String: String] {
    var choices: [String: String] = [:]
    for (option, key) in Self.choiceOptions {
      choices[key] = try word(option, among: Self.words(of: option))
    }
    choices["v3.documents"] = try strictness("strict-documents")?.rawValue
    choices["v3.ids"] = try strictness("strict-ids")?.rawValue
    return choices
  }

  private func strictness(_ option: String) throws(CommandFailure) -> V3Options.Strictness? {
    value(option) == nil ? nil : try flag(option) ? .strict : .usual
  }

  /// Whether the command line has the option.
  func isStated(_ option: String) -> Bool { (stated[option] ?? nil) != nil }

  func value(_ option: String) -> String? {
    (stated[option] ?? nil) ?? Self.environment(option)
  }

  private func credential(_ option: String) throws(CommandFailure) -> String? {
    try Self.credential(option, stated: stated[option] ?? nil)
  }

  func flag(_ option: String) throws(CommandFailure) -> Bool {
    guard let text = value(option) else { return false }
    return try Self.isOn(option, text)
  }

  func number(
    _ option: String,
    _ range: ClosedRange<UInt64>
  ) throws(CommandFailure) -> UInt64? {
    guard let text = value(option) else { return nil }
    guard let number = UInt64(text), range.contains(number) else {
      throw .usage(
        "\(name(option, text)): write a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  func choice<Choice: RawRepresentable<String>>(
    _ option: String,
    _ make: (String) -> Choice?,
    _ choices: [Choice]
  ) throws(CommandFailure) -> Choice? {
    try word(option, among: choices.map(\.rawValue)).flatMap(make)
  }

  /// One of a few words, in any case of letters.
  private func word(_ option: String, among words: [String]) throws(CommandFailure) -> String? {
    guard let text = value(option) else { return nil }
    guard let word = words.first(where: { $0 == text.lowercased() }) else {
      throw .usage("\(name(option, text)): write one of \(words.joined(separator: ", "))")
    }
    return word
  }

  private func allowedOrigins() throws(CommandFailure) -> AllowedOrigins {
    do throws(AllowedOrigins.Fault) {
      return try value("allow-origin").map(AllowedOrigins.init) ?? .none
    } catch {
      throw .usage(
        "--allow-origin \(error.text): write an origin as browsers send it, such as"
          + " http://localhost:3000, or * for all"
      )
    }
  }

  private func clock() throws(CommandFailure) -> SandboxClock.Mode? {
    switch value("clock") {
    case nil: return nil
    case "live": return .live(speed: 1)
    case "manual": return .manual
    case let text?:
      guard text.hasPrefix("x"), let speed = Double(text.dropFirst()),
        LiveClock.slowest...LiveClock.fastest ~= speed
      else {
        throw .usage("\(name("clock", text)): write live, manual, or x and a speed such as x60")
      }
      return .live(speed: speed)
    }
  }

  private func scenario(_ path: String) throws(CommandFailure) -> ScenarioFile {
    try ScenarioArgument.load(path, from: isStated("scenario") ? nil : name("scenario", path))
  }
}
