import Crypto
package import Foundation
import SwiftASN1
import WebText
import X509

/// A certificate authority of one's own: who trusts it trusts the servers it signs for, and it can
/// sign for no others than those that its certificate names.
package struct CertificateAuthority: Sendable {
  private let certificate: Certificate
  private let key: P256.Signing.PrivateKey
  let permitted: PermittedNames

  /// How long an authority is good for.
  private static let lifetime: TimeInterval = 3650 * day
  /// How long the certificate of a server is: browsers take none of more than 398 days.
  private static let leafLifetime: TimeInterval = 397 * day
  /// Clocks differ: certificates are good from a while before they are made.
  private static let lead: TimeInterval = day / 2
  private static let day: TimeInterval = 86_400

  /// Makes one.
  ///
  /// - Parameters:
  ///   - names: hosts that it may sign for, beside local ones.
  ///   - now: the time of the wall clock.
  /// - Throws: ``TLSFault``.
  package init(for names: [HostName], at now: Date) throws(TLSFault) {
    try self.init(permitted: .local.with(names), at: now)
  }

  init(permitted: PermittedNames, at now: Date) throws(TLSFault) {
    let key = P256.Signing.PrivateKey()
    do {
      let subject = try DistinguishedName {
        OrganizationName("cashout-sandbox")
        // Tells one from another in the lists of those that a machine trusts.
        CommonName("cashout-sandbox CA \(Self.tag(of: key))")
      }
      certificate = try Certificate(
        version: .v3,
        serialNumber: Certificate.SerialNumber(),
        publicKey: Certificate.PublicKey(key.publicKey),
        notValidBefore: now - Self.lead,
        notValidAfter: now + Self.lifetime,
        issuer: subject,
        subject: subject,
        signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
          Critical(KeyUsage(keyCertSign: true, cRLSign: true))
          SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
          Critical(permitted.constraints)
        },
        issuerPrivateKey: Certificate.PrivateKey(key)
      )
    } catch {
      throw TLSFault("a certificate authority could not be made: \(error)")
    }
    self.key = key
    self.permitted = permitted
  }

  /// Reads what ``secretPEM`` wrote.
  ///
  /// - Throws: ``TLSFault`` with what is wrong, without the place.
  init(secretPEM text: String) throws(TLSFault) {
    do {
      let parts = try PEMDocument.parseMultiple(pemString: text)
      guard parts.count == 2 else { throw TLSFault("it does not have a key and a certificate") }
      key = try P256.Signing.PrivateKey(pemRepresentation: parts[0].pemString)
      certificate = try Certificate(pemDocument: parts[1])
      guard certificate.publicKey == Certificate.PublicKey(key.publicKey) else {
        throw TLSFault("key and certificate do not belong together")
      }
      guard let constraints = try certificate.extensions.nameConstraints else {
        throw TLSFault("its certificate is not limited to names, as ours are")
      }
      permitted = PermittedNames(constraints)
    } catch let fault as TLSFault {
      throw fault
    } catch {
      throw TLSFault("it cannot be read (\(error))")
    }
  }

  private static func tag(of key: P256.Signing.PrivateKey) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: key.publicKey.derRepresentation).prefix(3)))
  }

  /// The certificate, which is no secret.
  package var pem: String { PEMText.text(certificate) }

  /// Key and certificate in one, so that a file of them is never half of two.
  var secretPEM: String { key.pemRepresentation + "\n" + pem }

  /// Whether it is good for as long as a server's certificate that it signs now.
  func isGood(at now: Date) -> Bool {
    certificate.notValidBefore <= now && now + Self.leafLifetime <= certificate.notValidAfter
  }

  /// A new certificate for a server, with a key of its own.
  ///
  /// - Throws: ``TLSFault``, as for a name that the authority may not sign for.
  package func issue(for names: [HostName], at now: Date) throws(TLSFault) -> ServerCertificate {
    if let name = names.first(where: { !permitted.cover($0) }) {
      throw TLSFault("the certificate authority may not sign for \(name.text)")
    }
    let key = P256.Signing.PrivateKey()
    do {
      let leaf = try leaf(of: key, for: names, from: now - Self.lead)
      return ServerCertificate(
        chainPEM: PEMText.text(leaf),
        keyPEM: key.pemRepresentation,
        authorityPEM: pem
      )
    } catch {
      throw TLSFault("the server's certificate could not be made: \(error)")
    }
  }

  private func leaf(
    of key: P256.Signing.PrivateKey,
    for names: [HostName],
    from start: Date
  ) throws -> Certificate {
    let identifier = try certificate.extensions.subjectKeyIdentifier?.keyIdentifier
    return try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: start,
      notValidAfter: start + Self.leafLifetime,
      issuer: certificate.subject,
      subject: try DistinguishedName { CommonName("cashout-sandbox") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(
          names.map { name in
            name.address.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
              ?? .dnsName(name.text)
          }
        )
        AuthorityKeyIdentifier(keyIdentifier: identifier)
        SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
      },
      issuerPrivateKey: Certificate.PrivateKey(self.key)
    )
  }
}
