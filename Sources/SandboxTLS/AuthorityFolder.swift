package import Foundation

/// Where the certificate authority of this user is kept, so that it is trusted once.
package struct AuthorityFolder: Sendable {
  package let path: String
  /// Key and certificate, for nobody but its owner.
  private var secretPath: String { path + "/ca-key.pem" }
  /// The certificate alone, for everybody to trust.
  package var certificatePath: String { path + "/ca.pem" }

  /// The folder beside what a server keeps, or that of the user's caches.
  ///
  /// - Parameters:
  ///   - data: the folder of `--data`, if there is one.
  ///   - environment: where `XDG_CACHE_HOME` and `HOME` are looked for.
  /// - Throws: ``TLSFault`` when there is neither.
  package init(data: String?, environment: [String: String]) throws(TLSFault) {
    if let data {
      path = data + "/tls"
      return
    }
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      path = cache + "/cashout-sandbox/tls"
      return
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw TLSFault(
        "there is no folder for the certificate authority: neither --data, XDG_CACHE_HOME nor HOME"
          + " says where; state --data DIR, or a certificate of your own with --tls-cert and"
          + " --tls-key"
      )
    }
    #if os(macOS)
    path = home + "/Library/Caches/cashout-sandbox/tls"
    #else
    path = home + "/.cache/cashout-sandbox/tls"
    #endif
  }

  /// The certificate that was kept last; `nil` if there is none.
  package var certificatePEM: String? {
    FileManager.default.contents(atPath: certificatePath).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The authority, made if there is none that is good and may sign for the names.
  ///
  /// - Parameters:
  ///   - names: what it will sign for now.
  ///   - later: what it may be asked to sign for another time, if it has to be made.
  ///   - now: the time of the wall clock.
  /// - Returns: the authority, and what a person should know of it.
  /// - Throws: ``TLSFault`` for a folder that cannot be written, or a file that is none of ours.
  package func authority(
    for names: [HostName],
    later: [HostName] = [],
    at now: Date
  ) throws(TLSFault) -> (authority: CertificateAuthority, note: String?) {
    guard let kept = try kept() else {
      let made = try CertificateAuthority(for: names + later, at: now)
      let authority = try keepFirst(made)
      return (authority, note("made a certificate authority"))
    }
    guard kept.isGood(at: now), names.allSatisfy(kept.permitted.cover) else {
      let permitted = kept.permitted.with(.local.with(names + later))
      let authority = try CertificateAuthority(permitted: permitted, at: now)
      try write(authority.secretPEM, to: secretPath, for: 0o600)
      try show(authority)
      let reason =
        kept.isGood(at: now)
        ? "that of before may not sign for all of these hosts" : "that of before ends too soon"
      return (authority, note("made a new certificate authority, for \(reason)"))
    }
    try show(kept)
    return (kept, nil)
  }

  private func note(_ deed: String) -> String {
    "\(deed) in \(path); cashout-sandbox trust says how clients trust it"
  }

  private func kept() throws(TLSFault) -> CertificateAuthority? {
    let files = FileManager.default
    guard files.fileExists(atPath: secretPath) else { return nil }
    guard let data = files.contents(atPath: secretPath) else {
      throw TLSFault("\(secretPath) cannot be read; look at its rights")
    }
    // Who has the key can be any of the hosts for whoever trusts it.
    if let rights = try? files.attributesOfItem(atPath: secretPath)[.posixPermissions] as? Int,
      rights & 0o077 != 0
    {
      try? files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secretPath)
    }
    do {
      return try CertificateAuthority(secretPEM: String(decoding: data, as: UTF8.self))
    } catch {
      throw TLSFault(
        "\(secretPath) is no certificate authority of ours: \(error.message); move it away, and a"
          + " new one is made"
      )
    }
  }

  /// Keeps what was made, unless another process was faster: then that counts.
  private func keepFirst(_ made: CertificateAuthority) throws(TLSFault) -> CertificateAuthority {
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw unwritable
    }
    let draft = draftPath(secretPath)
    try write(made.secretPEM, to: draft, for: 0o600)
    // A link is made whole or not at all, and never over what is there.
    if (try? files.linkItem(atPath: draft, toPath: secretPath)) == nil,
      !files.fileExists(atPath: secretPath)
    {
      try? files.moveItem(atPath: draft, toPath: secretPath)
    }
    try? files.removeItem(atPath: draft)
    guard let authority = try kept() else { throw unwritable }
    try show(authority)
    return authority
  }

  /// Puts the certificate beside the key, for other programs to read.
  private func show(_ authority: CertificateAuthority) throws(TLSFault) {
    guard certificatePEM != authority.pem else { return }
    try write(authority.pem, to: certificatePath, for: 0o644)
  }

  /// Writes a file that is never seen half written.
  private func write(_ text: String, to path: String, for rights: Int) throws(TLSFault) {
    let draft = draftPath(path)
    let isWritten = FileManager.default.createFile(
      atPath: draft,
      contents: Data(text.utf8),
      attributes: [.posixPermissions: rights]
    )
    guard isWritten, unsafe rename(draft, path) == 0 else {
      try? FileManager.default.removeItem(atPath: draft)
      throw unwritable
    }
  }

  private func draftPath(_ path: String) -> String {
    "\(path).\(ProcessInfo.processInfo.processIdentifier).\(UInt32.random(in: 0...UInt32.max))"
  }

  private var unwritable: TLSFault {
    TLSFault(
      "the certificate authority cannot be kept in \(path), which cannot be written; state another"
        + " folder with --data or XDG_CACHE_HOME, or a certificate of your own with --tls-cert and"
        + " --tls-key"
    )
  }
}
