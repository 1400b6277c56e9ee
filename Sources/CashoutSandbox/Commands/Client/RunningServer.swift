import Foundation
import NIOCore
import NIOHTTP1
import SandboxRuntime
import SandboxTLS
import ScenarioLanguage
import ScenarioText
import WebhookDelivery
import WireJSON

/// A server that runs already, spoken to through its control API.
package struct RunningServer: Sendable {
  /// Where `serve` is unless it was told otherwise.
  private static let standardURL = "http://127.0.0.1:8080"
  /// Where it is when a variable told it another port, as in a container.
  private static var usualURL: String {
    let port = ServeSettings.environment("port").flatMap { Int($0) } ?? 0
    return 1...65_535 ~= port ? "http://127.0.0.1:\(port)" : standardURL
  }
  /// How long an answer may take; an advance waits for the merchant's server.
  static let timeout: Duration = .seconds(600)
  /// The largest answer that is read, in bytes.
  private static let largestAnswer = 64 << 20

  let url: String
  private let sandbox: String?
  private let token: String?

  /// - Parameters:
  ///   - url: where the server is; else `CASHOUT_SANDBOX_URL`, else the port of
  ///     `CASHOUT_SANDBOX_PORT` or 8080 of this machine.
  ///   - option: how the URL was stated; `nil` for an argument without a name.
  ///   - sandbox: the sandbox that is meant; the default one if there is none.
  ///   - token: what the control API asks for; else `CASHOUT_SANDBOX_ADMIN_TOKEN`.
  /// - Throws: ``CommandFailure`` for what is no URL.
  package init(
    url: String?,
    named option: String? = "--url",
    sandbox: String?,
    token: String?
  ) throws(CommandFailure) {
    let variable = ServeSettings.serverVariable
    let stated = url ?? ServeSettings.environment("url") ?? Self.usualURL
    let address = Self.address(stated)
    guard ReceiverAddress(address) != nil else {
      let name = url == nil ? "\(variable)=\(stated)" : (option.map { $0 + " " } ?? "") + stated
      throw .usage("\(name): write a URL such as \(Self.standardURL)")
    }
    self.url = address
    self.sandbox = sandbox
    self.token = token ?? ServeSettings.environment("admin-token")
  }

  /// An answer that is no error.
  struct Answer {
    let text: String

    /// The JSON object that the control API answers with.
    var object: JSONObject { (try? JSONParser.parse(Array(text.utf8)))?.object ?? JSONObject() }
  }

  /// Why the server refused what was asked.
  struct Refusal {
    let status: Int
    let text: String
    /// What is said of a server whose answer is no sandbox's.
    fileprivate let stranger: CommandFailure

    /// The refusal as a command ends with it.
    var failure: CommandFailure {
      guard let message = error?["message"]?.text else { return stranger }
      return CommandFailure(message: TerminalText.line(message), exitStatus: 1)
    }

    /// `error` of the answer; `nil` when the answer is not one of a sandbox.
    var error: JSONObject? {
      (try? JSONParser.parse(Array(text.utf8)))?.object?["error"]?.object
    }
  }

  /// Makes a call whose answer has a member if it is a sandbox's; `nil` for texts without one.
  ///
  /// - Throws: ``CommandFailure`` when no sandbox answers (3).
  func answer(
    _ method: HTTPMethod,
    _ path: String,
    query: [(name: String, value: String?)] = [],
    body: [UInt8]? = nil,
    accept: String = "application/json",
    wanting member: String?,
    within limit: Duration = timeout
  ) async throws(CommandFailure) -> Outcome {
    let target = url + path + Self.text(query)
    guard let address = ReceiverAddress(target) else { throw .usage("\(target) is no URL") }
    var request = ReceiverRequest(address: address, method: method, body: body, timeout: limit)
    request.reading = .whole(upTo: Self.largestAnswer)
    request.fields = fields(accept)
    let answer: ReceiverAnswer
    do {
      answer = try await ReceiverClient(trust: trust).send(request).answer.get()
    } catch {
      throw noAnswer(error, within: limit)
    }
    let text = String(decoding: answer.body, as: UTF8.self)
    guard 200...299 ~= answer.status else {
      let stranger = stranger("it answers \(answer.status)")
      return .failure(Refusal(status: answer.status, text: text, stranger: stranger))
    }
    let success = Answer(text: text)
    guard let member, success.object[member] == nil else { return .success(success) }
    throw stranger("it answers \(answer.status)")
  }

  /// Of a server that speaks HTTPS, the authority that this user's servers are signed by.
  private var trust: ReceiverTrust {
    guard url.hasPrefix("https:") else { return ReceiverTrust() }
    return ReceiverTrust(certificates: [Self.authority?.certificatePEM].compactMap(\.self))
  }

  /// Where the authority of this user's servers is kept; `nil` when nothing says where.
  private static var authority: AuthorityFolder? {
    try? AuthorityFolder(
      data: ServeSettings.environment("data"),
      environment: ProcessInfo.processInfo.environment
    )
  }

  private func fields(_ accept: String) -> [(name: String, value: String)] {
    var fields = [(name: "Accept", value: accept)]
    if let sandbox { fields.append((name: "X-Sandbox", value: sandbox)) }
    if let token { fields.append((name: "Authorization", value: "Bearer \(token)")) }
    return fields
  }

  enum Outcome {
    case success(Answer)
    case failure(Refusal)

    /// The answer of a command that ends with a refusal.
    ///
    /// - Throws: ``CommandFailure`` with the server's own words (1).
    func accepted() throws(CommandFailure) -> Answer {
      switch self {
      case .success(let answer): return answer
      case .failure(let refusal): throw refusal.failure
      }
    }
  }

  /// What answers there is something else.
  private func stranger(_ reason: String) -> CommandFailure {
    .port(
      "what listens at \(url) is no cashout-sandbox: \(TerminalText.line(reason)); say where one is"
        + " with --url or \(ServeSettings.serverVariable)"
    )
  }

  private func noAnswer(_ error: any Error, within limit: Duration) -> CommandFailure {
    if ReceiverFault.isDistrust(error) { return untrusted }
    let reason = ReceiverFault.reason(error, within: limit, of: "server")
    guard ReceiverFault.isSilence(error) else { return stranger(reason) }
    return .port(
      "no server answers at \(url): \(TerminalText.line(reason)); start one with"
        + " cashout-sandbox serve, or say where it is with --url or \(ServeSettings.serverVariable)"
    )
  }

  /// What answers there may be a sandbox whose authority is another than commands look for.
  private var untrusted: CommandFailure {
    let own = Self.authority.map { " and \($0.certificatePath)" } ?? ""
    return .port(
      "the certificate of what listens at \(url) is not trusted; commands trust the authorities of this"
        + " machine\(own): for a server with --data say CASHOUT_SANDBOX_DATA=DIR, else make this machine"
        + " trust its authority, as cashout-sandbox trust prints where it was started"
    )
  }

  /// A URL without slashes at its end, its scheme in lower case.
  private static func address(_ stated: String) -> String {
    let text = String(stated.reversed().drop { $0 == "/" }.reversed())
    let scheme = text.prefix { $0 != ":" }
    return scheme.lowercased() + text.dropFirst(scheme.count)
  }

  private static func text(_ query: [(name: String, value: String?)]) -> String {
    let parts = query.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// A text as a query or a path has it.
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
