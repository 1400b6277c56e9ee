import Foundation
import SandboxCore
import SandboxHTTP
import SandboxJournal
import SandboxRuntime
import WireJSON

/// What `serve` prints at start: where the server is and with what to call it.
package struct Introduction: Sendable {
  package let url: String
  /// Where the gRPC door is, as clients write it; `nil` if it is not open.
  package let grpc: String?
  package let login: String
  package let pass: String
  package let signature: String
  /// The key of endpoints that only read.
  package let readOnlyKey: String
  /// The key of the contract beside, which knows no login.
  package let apiKey: String
  /// Names the merchant where there is neither.
  package let merchantID: String
  package let seed: UInt64
  /// The clock as `GET /sandbox/clock` has it.
  private let reading: ClockReading
  package let scenario: String
  /// The folder in which everything is kept; `nil` when nothing is.
  private let data: String?
  /// The control API's token, if one was made; who gave one knows it, and a log need not.
  package let adminToken: String?

  init(_ host: SandboxHost, grpcPort: Int? = nil) {
    let sandbox = host.registry.standard
    let merchant = sandbox.merchant
    reading = sandbox.clockReading
    url = host.address.url
    grpc = grpcPort.map { host.address.authority(port: $0) }
    login = merchant.login
    pass = merchant.pass
    signature = merchant.signature
    readOnlyKey = merchant.readOnlyKey
    apiKey = merchant.apiKey
    merchantID = merchant.merchantID
    seed = sandbox.snapshot { $0.settings.seed }
    scenario = sandbox.scenario.title
    data = host.registry.journal?.store.folder
    adminToken = host.gate.isTokenMade ? host.gate.token : nil
  }

  /// The clock in a few words.
  private var clock: String {
    switch reading.mode {
    case .manual: "manual, at \(reading.now.rfc3339)"
    case .live(let speed): speed == 1 ? "live" : "live, \(speed.formatted()) times as fast"
    }
  }

  /// A few aligned lines for a person.
  package var text: String {
    var lines = [("cashout-sandbox", url)]
    if let grpc { lines.append(("gRPC, plaintext", grpc)) }
    lines += [
      ("login", login), ("pass", pass), ("signature", signature),
      ("read-only key", readOnlyKey), ("API key", apiKey), ("seed", String(seed)),
      ("clock", clock), ("scenario", scenario),
    ]
    lines.append(("data", data ?? "in memory, gone with the process (--data DIR keeps it)"))
    if let adminToken { lines.append(("admin token", adminToken)) }
    lines.append(("", "control API at \(url)/sandbox/health, stop with Ctrl-C"))
    return lines.map { name, value in
      name.padding(toLength: 17, withPad: " ", startingAt: 0) + value
    }.joined(separator: "\n")
  }

  /// One line of JSON for a program.
  package var jsonLine: String {
    let object: JSONObject = [
      "url": .string(url), "grpc": .optional(grpc), "https": .null, "login": .string(login),
      "pass": .string(pass), "signature": .string(signature),
      "read_only_key": .string(readOnlyKey), "api_key": .string(apiKey),
      "merchant_id": .string(merchantID), "seed": .number(JSONNumber(seed)),
      "clock": reading.json, "scenario": .string(scenario), "version": .string(Version.current),
      "data": .optional(data), "admin_token": .optional(adminToken),
    ]
    return String(decoding: object.encoded(), as: UTF8.self)
  }
}
