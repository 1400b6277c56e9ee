import Foundation
import Programs

/// What makes clients of other languages trust a certificate, as the command `trust` has it.
struct ClientTrust: Sendable {
  /// The authority's certificate in a file.
  let path: String
  private var store: String { path + ".p12" }

  /// Writes the certificate, for as long as a test uses it.
  static func during<Value>(
    _ pem: String,
    _ test: (ClientTrust) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "trust-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "ca.pem")
    try pem.write(to: file, atomically: true, encoding: .utf8)
    return try await test(ClientTrust(path: file.path))
  }

  /// Makes what Java reads, where there is Java.
  func makeStore() async throws {
    let command =
      "command -v keytool > /dev/null || exit 0; keytool -importcert -noprompt -alias sandbox"
      + " -file '\(path)' -keystore '\(store)' -storepass changeit"
    let environment = ProcessInfo.processInfo.environment
    _ = try await Program.run(program: "sh", ["-c", command], environment: environment)
  }

  var variables: [String: String] {
    [
      "CURL_CA_BUNDLE": path, "NODE_EXTRA_CA_CERTS": path, "SSL_CERT_FILE": path,
      "REQUESTS_CA_BUNDLE": path,
      "JAVA_TOOL_OPTIONS":
        "-Djavax.net.ssl.trustStore=\(store) -Djavax.net.ssl.trustStorePassword=changeit",
    ]
  }

  var phpOptions: [String] { ["-d", "curl.cainfo=\(path)", "-d", "openssl.cafile=\(path)"] }
}
