import HTTPTypes

extension ControlRoutes {
  /// What clients of HTTPS need to have first, so that it is no secret and asks for no token.
  var tlsRoutes: [Route] {
    [
      open(.get, "/sandbox/tls/ca.pem", .looking) { [host] _, _ throws(ControlError) in
        guard let pem = host.authorityPEM else { throw .authorityNotFound }
        return HTTPAnswer(.ok, "application/x-pem-file", text: Array(pem.utf8))
      }
    ]
  }
}
