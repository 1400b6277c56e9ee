import Foundation
import SandboxCore
import WireJSON

/// What `serve` prints at start: where the server is and with what to call it.
package struct Introduction: Sendable {
  package let url: String
  package let login: String
  package let pass: String
  package let signature: String
  package let seed: UInt64
  package let clock: String
  package let scenario: String
  /// The control API's token, if one was made; who gave one knows it, and a log need not.
  package let adminToken: String?

  init(_ host: SandboxHost) {
    let sandbox = host.registry.standard
    let merchant = sandbox.merchant
    let reading = sandbox.clockReading
    url = host.address.url
    login = merchant.login
    pass = merchant.pass
    signature = merchant.signature
    seed = sandbox.snapshot { $0.settings.seed }
    clock =
      switch reading.mode {
      case .manual: "manual, at \(reading.now.rfc3339)"
      case .live(let speed): speed == 1 ? "live" : "live, \(speed.formatted()) times as fast"
      }
    scenario = sandbox.scenario.title
    adminToken = host.gate.isTokenMade ? host.gate.token : nil
  }

  /// A few aligned lines for a person.
  package var text: String {
    var lines = [
      ("cashout-sandbox", url), ("login", login), ("pass", pass), ("signature", signature),
      ("seed", String(seed)), ("clock", clock), ("scenario", scenario),
    ]
    if let adminToken { lines.append(("admin token", adminToken)) }
    lines.append(("", "control API at \(url)/sandbox/health, stop with Ctrl-C"))
    return lines.map { name, value in
      name.padding(toLength: 17, withPad: " ", startingAt: 0) + value
    }.joined(separator: "\n")
  }

  /// One line of JSON for a program.
  package var jsonLine: String {
    let object: JSONObject = [
      "url": .string(url), "grpc": .null, "login": .string(login), "pass": .string(pass),
      "signature": .string(signature), "seed": .number(JSONNumber(seed)),
      "clock": .string(clock), "scenario": .string(scenario),
      "admin_token": .optional(adminToken),
    ]
    return String(decoding: object.encoded(), as: UTF8.self)
  }
}
