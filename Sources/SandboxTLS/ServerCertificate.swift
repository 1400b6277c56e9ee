package import Foundation
import SwiftASN1
import X509

/// What a server shows, and the key that proves that it is its own.
package struct ServerCertificate: Sendable {
  /// The server's certificate, and those between it and the authority.
  package let chainPEM: String
  package let keyPEM: String
  /// The authority's certificate, if it was made here.
  package let authorityPEM: String?

  init(chainPEM: String, keyPEM: String, authorityPEM: String?) {
    self.chainPEM = chainPEM
    self.keyPEM = keyPEM
    self.authorityPEM = authorityPEM
  }

  /// Reads one's own.
  ///
  /// - Parameters:
  ///   - path: a file with the certificate and, behind it, those between it and its authority.
  ///   - keyPath: a file with the key, not encrypted.
  ///   - now: the time of the wall clock.
  /// - Throws: ``TLSFault`` for a file that cannot be read, a key of another, a date.
  package init(path: String, keyPath: String, at now: Date) throws(TLSFault) {
    let chain = try Self.certificates(in: path)
    let key = try Self.key(in: keyPath)
    guard let first = chain.first else { throw TLSFault("\(path) has no certificate") }
    guard first.publicKey == key.publicKey else {
      throw TLSFault(
        "the key in \(keyPath) is not that of the first certificate in \(path); give the key that"
          + " the certificate was made with, and the server's own certificate first"
      )
    }
    guard now <= first.notValidAfter else {
      throw TLSFault(
        "the certificate in \(path) expired at \(Self.text(first.notValidAfter)); give a new one"
      )
    }
    guard first.notValidBefore <= now else {
      throw TLSFault(
        "the certificate in \(path) is good from \(Self.text(first.notValidBefore)) on; look at"
          + " this machine's clock, or give another one"
      )
    }
    self.init(
      chainPEM: chain.map(PEMText.text).joined(),
      keyPEM: try Self.text(of: keyPath),
      authorityPEM: nil
    )
  }

  private static func certificates(in path: String) throws(TLSFault) -> [Certificate] {
    let text = try text(of: path)
    do {
      return try PEMDocument.parseMultiple(pemString: text)
        .filter { $0.discriminator == "CERTIFICATE" }
        .map { try Certificate(pemDocument: $0) }
    } catch {
      throw TLSFault("\(path) is no certificate in PEM (-----BEGIN CERTIFICATE-----): \(error)")
    }
  }

  private static func key(in path: String) throws(TLSFault) -> Certificate.PrivateKey {
    let text = try text(of: path)
    guard !text.contains("ENCRYPTED") else {
      throw TLSFault("the key in \(path) is encrypted; write it without a passphrase")
    }
    do {
      let documents = try PEMDocument.parseMultiple(pemString: text)
      guard let document = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") })
      else { throw TLSFault("\(path) has no private key in PEM (-----BEGIN PRIVATE KEY-----)") }
      return try Certificate.PrivateKey(pemDocument: document)
    } catch let fault as TLSFault {
      throw fault
    } catch {
      throw TLSFault("\(path) is no private key in PEM (RSA, P-256, P-384 or P-521): \(error)")
    }
  }

  private static func text(of path: String) throws(TLSFault) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw TLSFault(
        "\(path) cannot be read; \(isThere ? "look at its rights" : "it is not there")"
      )
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  /// Which of some hosts it does not name.
  package func lacking(_ hosts: [HostName]) -> [HostName] {
    guard let leaf = try? PEMDocument.parseMultiple(pemString: chainPEM).first,
      let names = try? Certificate(pemDocument: leaf).extensions.subjectAlternativeNames
    else { return hosts }
    return hosts.filter { host in !names.contains { Self.name($0, isFor: host) } }
  }

  private static func name(_ name: GeneralName, isFor host: HostName) -> Bool {
    switch name {
    case .dnsName(let text):
      guard text.hasPrefix("*."), host.address == nil else { return text.lowercased() == host.text }
      let parent = host.text.drop { $0 != "." }.dropFirst()
      return text.lowercased() == host.text || text.lowercased() == "*.\(parent)"
    case .ipAddress(let bytes): return host.address.map { $0[...] == bytes.bytes } ?? false
    default: return false
    }
  }
}
