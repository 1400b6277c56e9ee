import Foundation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxJournal
import SandboxRuntime
import WireJSON

/// What `serve` prints at start: where the server is and with what to call it.
package struct Introduction: Sendable {
  package let url: String
  /// Where the gRPC door is, as clients write it; `nil` if it is not open.
  package let grpc: String?
  /// The same through TLS.
  package let secureGRPC: String?
  /// `https://127.0.0.1:8443`; `nil` without HTTPS.
  package let https: String?
  /// Whether webhooks go to receivers whatever certificate they show.
  private let trustsBlindly: Bool
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

  /// The ports of gRPC, where they are open.
  struct Ports: Sendable {
    var grpc: Int?
    var secureGRPC: Int?
  }

  init(_ host: SandboxHost, _ ports: Ports = Ports(), trustsBlindly: Bool = false) {
    let sandbox = host.registry.standard
    let merchant = sandbox.merchant
    reading = sandbox.clockReading
    url = host.address.url
    https = host.address.secureURL
    grpc = ports.grpc.map { host.address.authority(port: $0) }
    secureGRPC = ports.secureGRPC.map { host.address.authority(port: $0) }
    self.trustsBlindly = trustsBlindly
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
    if let https { lines.append(("HTTPS", "\(https) (cashout-sandbox trust: how to trust it)")) }
    if let grpc { lines.append(("gRPC, plaintext", grpc)) }
    if let secureGRPC { lines.append(("gRPC, TLS", secureGRPC)) }
    lines += [
      ("login", login), ("pass", pass), ("signature", signature),
      ("read-only key", readOnlyKey), ("API key", apiKey), ("seed", String(seed)),
      ("clock", clock), ("scenario", scenario),
    ]
    lines.append(("data", data ?? "in memory, gone with the process (--data DIR keeps it)"))
    if trustsBlindly { lines.append(("webhooks", "receivers' certificates are NOT checked")) }
    if let adminToken { lines.append(("admin token", adminToken)) }
    lines.append(("panel", "\(url)/ in a browser; scripts use \(url)/sandbox, Ctrl-C stops it"))
    return lines.map { name, value in
      name.padding(toLength: 17, withPad: " ", startingAt: 0) + value
    }.joined(separator: "\n")
  }

  /// One line of JSON for a program.
  package var jsonLine: String {
    let object: JSONObject = [
      "url": .string(url), "grpc": .optional(grpc), "https": .optional(https),
      "grpc_tls": .optional(secureGRPC), "login": .string(login),
      "pass": .string(pass), "signature": .string(signature),
      "read_only_key": .string(readOnlyKey), "api_key": .string(apiKey),
      "merchant_id": .string(merchantID), "seed": .number(JSONNumber(seed)),
      "clock": reading.json, "scenario": .string(scenario), "version": .string(Version.current),
      "data": .optional(data), "admin_token": .optional(adminToken),
    ]
    return String(decoding: object.encoded(), as: UTF8.self)
  }
}
