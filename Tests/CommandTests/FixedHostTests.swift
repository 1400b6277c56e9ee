import Foundation
import Programs
import Testing
import WireJSON

/// Clients whose host is compiled in, with nothing changed but where the host leads and whom they
/// trust.
@Suite(.timeLimit(.minutes(10))) struct FixedHostTests {
  private static let clients = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "CashoutSandboxTests/Clients").path

  @Test func `a PHP shop with a staging host pays at the sandbox`() async throws {
    guard try await Self.succeeds("php -r 'exit(function_exists(\"curl_init\") ? 0 : 1);'") else {
      try Test.cancel("PHP with curl is not installed here")
    }
    try await OwnFolder.during { home in
      try await ServedSandbox.during(["--impersonate"], environment: home.environment) {
        _,
        served in
        let port = served.introduction["https"]?.text?.split(separator: ":").last ?? ""
        let lead = ["CONNECT_TO": "api-stg.pandablue.com:443:127.0.0.1:\(port)"]
        let ca = home.path + "/.cache/cashout-sandbox/tls/ca.pem"
        let outcome = try await Program.run(
          program: "php",
          ["-d", "curl.cainfo=\(ca)", Self.clients + "/fixed-host.php"],
          environment: home.environment.merging(lead) { $1 }
        )
        #expect(outcome.output == "{\"cashout_id\":\"1\"}\n", "\(outcome.error)")
      }
    }
  }

  /// A network and a table of hosts of its own, where the sandbox has port 443.
  @Test(arguments: [
    ("php fixed-host.php", "php -d curl.cainfo=$CA fixed-host.php"),
    ("python3", "SSL_CERT_FILE=$CA python3 client.py http"),
    ("node", "NODE_EXTRA_CA_CERTS=$CA node client.mjs fetch"),
    ("curl", "CURL_CA_BUNDLE=$CA sh client.sh curl2 --http2"),
    (
      "java",
      """
      keytool -importcert -noprompt -alias s -file $CA -keystore $HOME/s.p12 -storepass changeit
      export JAVA_TOOL_OPTIONS="-Djavax.net.ssl.trustStore=$HOME/s.p12 \
        -Djavax.net.ssl.trustStorePassword=changeit"
      java Client.java HttpClient
      """
    ),
  ])
  func `the table of hosts is all that leads a client here`(
    _ name: String,
    _ command: String
  ) async throws {
    let program = name.prefix { $0 != " " }
    guard
      try await Self.succeeds(
        "command -v \(program) && unshare -rmn mount --bind /etc/hosts /etc/hosts"
      )
    else {
      try Test.cancel("\(program), or a network of one's own, is not to be had here")
    }
    try await OwnFolder.during { home in
      let script = try home.write(Self.script + command + "\n", to: "script")
      let own = ["SANDBOX": Program.path, "URL": "https://api-stg.pandablue.com"]
      let outcome = try await Program.run(
        program: "unshare",
        ["-rmn", "sh", "-eu", script, Self.clients],
        environment: ProcessInfo.processInfo.environment.merging(home.environment) { $1 }
          .merging(own) { $1 }
      )
      #expect(outcome.status == 0, "\(outcome.error)")
      let isPaid = outcome.output.contains("cashout_id") || outcome.output.contains("keep-alive")
      #expect(isPaid, "\(outcome.output)")
    }
  }

  private static let script = """
    export LOGIN=cashout_login PASS=cashout_pass SIGNATURE=cashout_secret_key
    CA=$HOME/.cache/cashout-sandbox/tls/ca.pem
    ip link set lo up
    "$SANDBOX" trust --brand pandablue | sed -n '/etc.hosts/{n;s/^ *//p}' > "$HOME/hosts"
    mount --bind "$HOME/hosts" /etc/hosts
    "$SANDBOX" serve --impersonate --tls-port 443 --port 0 --quiet --exit-with-parent &
    "$SANDBOX" wait https://127.0.0.1 --timeout 90s
    cd "$1"

    """

  private static func succeeds(_ command: String) async throws -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return try await Program.run(program: "sh", ["-c", command], environment: environment).status
      == 0
  }
}
