import Foundation
import SandboxHTTP
package import SandboxTLS
import WebhookDelivery

/// What HTTPS is served with.
package struct TLSOptions: Sendable {
  package var certificate: ServerCertificate
  /// The port of HTTPS; 0 takes a free one.
  package var port = 8443
  /// The port of gRPC through TLS; 0 takes a free one, `nil` opens none.
  package var grpcPort: Int?
  /// Whether the server goes on without gRPC through TLS if its port is taken.
  package var isGRPCOptional = false
  /// Names that the owner gave the server, beside those of this machine.
  package var hosts: [HostName] = []
  /// Is told of clients that end the handshake.
  package var onHandshakeFailure: @Sendable (_ client: String, _ isDistrust: Bool) -> Void = {
    _,
    _ in
  }

  package init(_ certificate: ServerCertificate) { self.certificate = certificate }

  /// With an authority of this process alone, on a free port.
  ///
  /// - Parameters:
  ///   - hosts: names that the certificate is for, beside those of this machine.
  ///   - opensGRPC: whether gRPC listens through TLS, too.
  /// - Returns: options with a certificate for all of the names.
  /// - Throws: ``TLSFault`` for what is no host.
  package static func own(hosts: [String], opensGRPC: Bool = false) throws(TLSFault) -> TLSOptions {
    var names: [HostName] = []
    for text in ["localhost", "127.0.0.1", "::1"] + hosts {
      guard let name = HostName(text) else {
        throw TLSFault("\(text) is no host; write a name or an IP address")
      }
      names.append(name)
    }
    let authority = try CertificateAuthority(for: names, at: .now)
    var options = TLSOptions(try authority.issue(for: names, at: .now))
    options.port = 0
    options.grpcPort = opensGRPC ? 0 : nil
    return options
  }

  /// By these names the control API may be called, and by no others.
  var ownNames: Set<String> { Set(hosts.map(\.text)) }
}

extension ServerOptions {
  /// Which certificates receivers may show.
  var trust: ReceiverTrust {
    var trust = receiverTrust
    if let pem = tls?.certificate.authorityPEM { trust.certificates.append(pem) }
    return trust
  }

  /// How many clients each of the doors of HTTP may have.
  var clientsOfADoor: ClientLimits { tls == nil ? clients : clients.halved }
}
