import Foundation
import Programs
import SandboxTLS
import Testing
import WireJSON

/// The certificate authority that `serve --tls` and `trust` keep, and certificates of one's own.
@Suite(.timeLimit(.minutes(10))) struct TrustTests {
  private static let kept = ".cache/cashout-sandbox/tls"

  @Test func `the authority is made once, for its owner alone`() async throws {
    try await OwnFolder.during { home in
      let first = try await Program.run(["trust", "--pem"], environment: home.environment)
      #expect(first.status == 0 && first.output.hasPrefix("-----BEGIN CERTIFICATE-----"))
      #expect(first.error.hasPrefix("note: made a certificate authority in \(home.path)"))
      let second = try await Program.run(["trust", "--pem"], environment: home.environment)
      #expect(second.output == first.output && second.error == "")
      #expect(home.read(Self.kept + "/ca.pem") == first.output)
      #expect(try home.rights(of: Self.kept + "/ca-key.pem") == 0o600)
      #expect(try home.rights(of: Self.kept) == 0o700)
      try await ServedSandbox.during(["--tls"], environment: home.environment) { _, served in
        let told = try await served.send("GET", "/sandbox/tls/ca.pem")
        #expect(told.body == first.output)
      }
    }
  }

  @Test func `a host that the authority may not sign for makes a new one, and says so`()
    async throws
  {
    try await OwnFolder.during { home in
      let first = try await Program.run(["trust", "--pem"], environment: home.environment)
      for hosts in ["pay.shop.test", "api-stg.lime-pay.com,10.0.0.7"] {
        let environment = home.environment.merging(["CASHOUT_SANDBOX_TLS_HOST": hosts]) { $1 }
        let same = try await Program.run(["trust", "--pem"], environment: environment)
        #expect(same.output == first.output, "\(hosts)")
      }
      let option = ["trust", "--pem", "--tls-host", "pay.shop.example"]
      let other = try await Program.run(option, environment: home.environment)
      #expect(other.output != first.output)
      #expect(other.error.contains("made a new certificate authority, for that of before may not"))
      let again = try await Program.run(option, environment: home.environment)
      #expect(again.output == other.output && again.error == "")
    }
  }

  @Test func `the guide has lines for each system and language`() async throws {
    try await OwnFolder.during { home in
      let guide = try await Program.run(
        ["trust", "--brand", "tupay", "--tls-host", "pay.shop.test"],
        environment: home.environment
      )
      let file = "\(home.path)/\(Self.kept)/ca.pem"
      for part in [
        "Debian", "macOS", "update-ca-certificates", "NODE_EXTRA_CA_CERTS=\(file)",
        "SSL_CERT_FILE=\(file)", "curl.cainfo=\(file)", "keytool -importcert", "Docker",
        "127.0.0.1 pay.shop.test api-stg.tupayonline.com",
      ] {
        #expect(guide.output.contains(part), "\(part)")
      }
    }
  }

  @Test func `the guide can be pasted in any folder`() async throws {
    try await OwnFolder.during { home in
      let script = "cd \"$1\" && exec \"$0\" trust --data kept"
      let guide = try await Program.run(
        program: "/bin/sh",
        ["-c", script, Program.path, home.path],
        environment: home.environment
      )
      let file = "/\(URL(filePath: home.path).lastPathComponent)/kept/tls/ca.pem"
      for start in ["sudo cp /", "CURL_CA_BUNDLE=/", "NODE_EXTRA_CA_CERTS=/"] {
        let line = guide.output.split(separator: "\n").first { $0.contains(start) }
        #expect(line?.contains(file) == true, "\(guide)")
      }
      #expect(!guide.output.contains(" kept/") && !guide.output.contains("=kept/"), "\(guide)")
    }
  }

  @Test func `without a folder the remedy is told`() async throws {
    let nowhere = try await Program.run(["serve", "--tls"], environment: [:])
    #expect(
      nowhere.status == 64 && nowhere.error.contains("neither --data, XDG_CACHE_HOME nor HOME")
    )
    let wrong = try await Program.run(["serve", "--tls"], environment: ["HOME": "/dev/null"])
    #expect(wrong.status == 4, "\(wrong.error)")
    #expect(wrong.error.contains("which cannot be written; state another folder with --data"))
    try await OwnFolder.during { home in
      let folder = home.path + "/tls"
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: false
      )
      _ = try home.write("no key", to: "tls/ca-key.pem")
      let damaged = try await Program.run(["trust", "--data", home.path])
      #expect(damaged.status == 4, "\(damaged.error)")
      #expect(damaged.error.contains("\(folder)/ca-key.pem is no certificate authority of ours"))
    }
  }

  @Test(arguments: [
    ("http://a.test", "--tls-host http://a.test: write a host such as"),
    ("a.test:8443", "--tls-host a.test:8443: write a host such as"),
  ])
  func `what is no host is refused`(_ host: String, _ message: String) async throws {
    let outcome = try await Program.run(["serve", "--tls-host", host])
    #expect(outcome.status == 64 && outcome.error.hasPrefix("error: " + message))
  }

  @Test func `certificates of one's own are looked at before the server starts`() async throws {
    try await OwnFolder.during { home in
      let names = ["localhost", "127.0.0.1"].compactMap { HostName($0) }
      let authority = try CertificateAuthority(for: names, at: .now)
      let good = try authority.issue(for: names, at: .now)
      let old = try authority.issue(for: names, at: .now - 86_400 * 400)
      let early = try authority.issue(for: names, at: .now + 86_400 * 400)
      let cert = try home.write(good.chainPEM, to: "cert.pem")
      let key = try home.write(good.keyPEM, to: "key.pem")
      for (certificate, keyPath, part) in [
        (cert, "/nowhere.pem", "/nowhere.pem cannot be read; it is not there"),
        (key, key, "key.pem has no certificate"),
        (cert, cert, "cert.pem has no private key in PEM"),
        (cert, try home.write(old.keyPEM, to: "other.pem"), "is not that of the first certificate"),
        (try home.write(old.chainPEM, to: "old.pem"), home.path + "/other.pem", "expired at "),
        (
          try home.write(early.chainPEM, to: "early.pem"),
          try home.write(early.keyPEM, to: "early-key.pem"), "is good from "
        ),
      ] {
        let outcome = try await Program.run(
          ["serve", "--tls-cert", certificate, "--tls-key", keyPath]
        )
        #expect(outcome.status == 64 && outcome.error.contains(part), "\(outcome.error)")
      }
      let half = try await Program.run(["serve", "--tls-cert", cert])
      #expect(half.status == 64 && half.error.contains("state --tls-key FILE, too"))
      let options = ["--tls-cert", cert, "--tls-key", key, "--tls-host", "a.test"]
      try await ServedSandbox.during(options) { program, served in
        let port = served.introduction["https"]?.text?.split(separator: ":").last ?? ""
        let trusted = try home.write(authority.pem, to: "ca.pem")
        let answer = try await Program.run(
          program: "curl",
          ["-sS", "--cacert", trusted, "https://localhost:\(port)/sandbox/health"],
          environment: home.environment
        )
        #expect(answer.output.hasPrefix(#"{"status":"ok""#), "\(answer.error)")
        let warned = try await program.stop().error
        #expect(warned.contains("the certificate in \(cert) is not for a.test"))
      }
    }
  }
}
