import SwiftASN1
import X509

/// Certificates as text that other programs read.
enum PEMText {
  static func text(_ certificate: Certificate) -> String {
    var serializer = DER.Serializer()
    do {
      try serializer.serialize(certificate)
    } catch {
      preconditionFailure("a certificate that was made or read cannot be written: \(error)")
    }
    let document = PEMDocument(type: "CERTIFICATE", derBytes: serializer.serializedBytes)
    return document.pemString + "\n"
  }
}
