/// How clients come to trust the certificate authority and to find the sandbox by other names.
package struct TrustGuide: Sendable {
  /// The file with the authority's certificate.
  private let file: String
  /// The same as a word for a shell.
  private let word: String
  private let hosts: [HostName]
  private let port: Int

  /// - Parameters:
  ///   - path: the file with the authority's certificate.
  ///   - hosts: the names that lead to the sandbox, beside those of this machine.
  ///   - port: the port that HTTPS is served on.
  package init(path: String, hosts: [HostName], port: Int) {
    file = path
    self.hosts = hosts
    self.port = port
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    word = isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }

  /// A title and lines for each system, language and tool.
  package var text: String {
    let parts = systems + languages + [docker] + names
    let head = "The certificate authority of this user's sandboxes: \(file)"
    return ([head] + parts.map { $0.title + "\n" + $0.lines.map { "  \($0)\n" }.joined() })
      .joined(separator: "\n")
  }

  private struct Part {
    let title: String
    let lines: [String]

    init(_ title: String, _ lines: String...) {
      self.title = title
      self.lines = lines
    }
  }

  private var systems: [Part] {
    [
      Part(
        "Debian, Ubuntu, Alpine",
        "sudo cp \(word) /usr/local/share/ca-certificates/cashout-sandbox.crt",
        "sudo update-ca-certificates"
      ),
      Part(
        "Fedora, Red Hat",
        "sudo cp \(word) /etc/pki/ca-trust/source/anchors/cashout-sandbox.pem",
        "sudo update-ca-trust"
      ),
      Part(
        "macOS",
        "sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain \(word)"
      ),
    ]
  }

  private var languages: [Part] {
    [
      Part("curl", "export CURL_CA_BUNDLE=\(word)"),
      Part("Node", "export NODE_EXTRA_CA_CERTS=\(word)"),
      Part(
        "Python (these in place of all others)",
        "export SSL_CERT_FILE=\(word) REQUESTS_CA_BUNDLE=\(word)"
      ),
      Part(
        "PHP (or both lines without -d in php.ini)",
        "php -d curl.cainfo=\(word) -d openssl.cafile=\(word) ..."
      ),
      Part(
        "Java",
        "keytool -importcert -noprompt -alias cashout-sandbox -file \(word)"
          + " -keystore cashout-sandbox.p12 -storepass changeit",
        "export JAVA_TOOL_OPTIONS=\"-Djavax.net.ssl.trustStore=$PWD/cashout-sandbox.p12"
          + " -Djavax.net.ssl.trustStorePassword=changeit\""
      ),
      Part("gRPC (Python, C++, PHP, Ruby)", "export GRPC_DEFAULT_SSL_ROOTS_FILE_PATH=\(word)"),
    ]
  }

  private var docker: Part {
    Part(
      "Docker (in the image of a client, Debian)",
      "COPY ca.pem /usr/local/share/ca-certificates/cashout-sandbox.crt",
      "RUN update-ca-certificates"
    )
  }

  /// How a name leads here; none without names.
  private var names: [Part] {
    let list = hosts.filter {
      $0.address == nil && !$0.text.hasPrefix("*") && $0.text != "localhost"
    }
    .map(\.text)
    guard !list.isEmpty else { return [] }
    return [
      Part("/etc/hosts", "127.0.0.1 " + list.joined(separator: " ")),
      Part(
        "Docker, for a client in a container and a sandbox on the host (--host 0.0.0.0)",
        list.map { "--add-host \($0):host-gateway" }.joined(separator: " ")
      ),
      Part(
        "Port 443, which clients with a fixed host call",
        port == 443 ? "it is the server's own" : "cashout-sandbox serve --tls --tls-port 443",
        "sudo sysctl net.ipv4.ip_unprivileged_port_start=443     (Linux, once, to do so as a user)",
        "docker run -p 443:8443 ...                              (in a container)"
      ),
    ]
  }
}
