import X509

/// The names that an authority may sign for: whoever trusts it need not fear for any other.
///
/// Addresses are not among them. BoringSSL, which gRPC clients and our own have, refuses every
/// certificate below an authority that is limited to addresses.
struct PermittedNames: Sendable, Equatable {
  /// Each with all below it.
  private(set) var domains: [String]

  /// Names that lead nowhere in the public Internet.
  static let local = PermittedNames(
    domains: ["localhost", "test", "local", "internal", "lan", "home.arpa"]
  )

  private init(domains: [String]) { self.domains = domains }

  /// What a certificate says.
  init(_ constraints: NameConstraints) { domains = Array(constraints.permittedDNSDomains) }

  var constraints: NameConstraints { NameConstraints(permittedDNSDomains: domains) }

  func cover(_ name: HostName) -> Bool {
    name.address != nil || domains.contains { name.isBelow($0) }
  }

  /// The same and what else is needed.
  func with(_ names: [HostName]) -> PermittedNames {
    var more = self
    for name in names where !more.cover(name) { more.domains.append(name.domain) }
    return more
  }

  /// The same and all of another.
  func with(_ other: PermittedNames) -> PermittedNames {
    PermittedNames(domains: domains + other.domains.filter { !domains.contains($0) })
  }
}
