import Foundation
import SandboxTLS

/// What the command `trust` prints.
package struct TrustDesk: Sendable {
  private let settings: ServeSettings

  /// - Parameter stated: options as `serve` knows them, by name.
  package init(stated: [String: String?]) { settings = ServeSettings(stated: stated) }

  /// The certificate of the authority, made if there is none.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be kept.
  package func pem() throws(CommandFailure) -> String { try authority().pem }

  /// The lines that make clients trust it, and that lead names here.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be kept.
  package func guide() throws(CommandFailure) -> String {
    _ = try authority()
    let port = try settings.number("tls-port", 0...65_535) ?? 8443
    let hosts = try settings.tlsHosts() + settings.brandHosts()
    // The lines are pasted wherever a shell stands.
    let path = URL(filePath: try settings.authorityFolder().certificatePath).absoluteURL.path
    return TrustGuide(path: path, hosts: hosts, port: Int(port)).text
  }

  private func authority() throws(CommandFailure) -> CertificateAuthority {
    let hosts = try settings.tlsHosts()
    let folder = try settings.authorityFolder()
    do {
      let (authority, note) = try folder.authority(
        for: hosts,
        later: ServeSettings.later,
        at: .now
      )
      if let note { Terminal.printNote(note) }
      return authority
    } catch {
      throw .data(error.message)
    }
  }
}
