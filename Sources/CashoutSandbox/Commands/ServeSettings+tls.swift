import CashoutsV3
import Foundation
import SandboxTLS

extension ServeSettings {
  /// Each of them turns HTTPS on, for none of them says anything without it.
  private static let withTLS = ["tls-port", "tls-host", "tls-cert", "tls-key", "grpc-tls-port"]

  /// What HTTPS is served with, if it is.
  ///
  /// - Throws: ``CommandFailure`` for what is no host, a certificate that cannot be used, no folder.
  func takeTLS(_ options: inout ServerOptions, isQuiet: Bool) throws(CommandFailure) {
    guard try isTLSWanted() else { return }
    let hosts = try tlsHosts()
    let played = try flag("impersonate") ? try brandHosts() : []
    var names: [HostName] = []
    for name in Self.names(of: options.host) + hosts + played where !names.contains(name) {
      names.append(name)
    }
    var tls = TLSOptions(try certificate(for: names, isQuiet: isQuiet))
    tls.hosts = hosts
    tls.port = options.port == 0 ? 0 : 8443
    if let port = try number("tls-port", 0...65_535) { tls.port = Int(port) }
    if let port = try number("grpc-tls-port", 0...65_535) {
      tls.grpcPort = Int(port)
    } else {
      tls.grpcPort = tls.port == 0 ? 0 : 8444
      tls.isGRPCOptional = true
    }
    if !isQuiet { tls.onHandshakeFailure = HandshakeNotes().tell }
    options.tls = tls
  }

  private func isTLSWanted() throws(CommandFailure) -> Bool {
    if value("tls") != nil { return try flag("tls") }
    return try flag("impersonate") || Self.withTLS.contains { value($0) != nil }
  }

  /// The names that every certificate is for: this machine's own, and where the server listens.
  private static func names(of host: String) -> [HostName] {
    let isEverywhere = host == "0.0.0.0" || host == "::"
    return (["localhost", "127.0.0.1", "::1"] + (isEverywhere ? [] : [host])).compactMap {
      HostName($0)
    }
  }

  /// The hosts of `--tls-host`.
  ///
  /// - Throws: ``CommandFailure`` for what is none.
  func tlsHosts() throws(CommandFailure) -> [HostName] {
    var hosts: [HostName] = []
    for text in (value("tls-host") ?? "").split(separator: ",") {
      let stated = text.trimmingPrefix { $0 == " " }
      guard let host = HostName(String(stated)) else {
        throw .usage(
          "\(name("tls-host", String(stated))): write a host such as api.shop.test, *.shop.test or an IP"
            + " address, without scheme, port and path"
        )
      }
      hosts.append(host)
    }
    return hosts
  }

  /// The staging hosts of the brand.
  func brandHosts() throws(CommandFailure) -> [HostName] {
    let brand = try choice("brand", Brand.init(rawValue:), Brand.allCases) ?? .pandablue
    return brand.stagingHosts.compactMap { HostName($0) }
  }

  /// Where the authority is kept.
  func authorityFolder() throws(CommandFailure) -> AuthorityFolder {
    do {
      return try AuthorityFolder(
        data: value("data"),
        environment: ProcessInfo.processInfo.environment
      )
    } catch {
      throw .usage(error.message)
    }
  }

  private func certificate(
    for names: [HostName],
    isQuiet: Bool
  ) throws(CommandFailure) -> ServerCertificate {
    switch (value("tls-cert"), value("tls-key")) {
    case (let path?, let keyPath?): return try ownCertificate(path, keyPath, names, isQuiet)
    case (_?, nil): throw .usage("--tls-cert needs its key; state --tls-key FILE, too")
    case (nil, _?): throw .usage("--tls-key needs its certificate; state --tls-cert FILE, too")
    case (nil, nil): break
    }
    let folder = try authorityFolder()
    do {
      let (authority, note) = try folder.authority(for: names, later: Self.later, at: .now)
      if let note, !isQuiet { Terminal.printNote(note) }
      return try authority.issue(for: names, at: .now)
    } catch {
      throw .data(error.message)
    }
  }

  /// What an authority may be asked for another time: each brand's hosts.
  static var later: [HostName] {
    Brand.allCases.flatMap(\.stagingHosts).compactMap { HostName($0) }
  }

  private func ownCertificate(
    _ path: String,
    _ keyPath: String,
    _ names: [HostName],
    _ isQuiet: Bool
  ) throws(CommandFailure) -> ServerCertificate {
    do {
      let certificate = try ServerCertificate(path: path, keyPath: keyPath, at: .now)
      // Its owner knows by which names of this machine it is called.
      let lacking = certificate.lacking(names.filter { !Self.names(of: "::").contains($0) })
      if !lacking.isEmpty, !isQuiet {
        let list = lacking.map(\.text).joined(separator: ", ")
        Terminal.printWarning("warning: the certificate in \(path) is not for \(list)")
      }
      return certificate
    } catch {
      throw .usage("--tls-cert: \(error.message)")
    }
  }
}
