extension ControlGuide {
  /// What other programs read.
  package static let tools: [Endpoint] = [
    Endpoint(
      "GET /sandbox/postman.json",
      "A collection for Postman (v2.1): a folder for each contract, one for the control API, and a"
        + " story that runs from top to bottom. Its scripts sign what is sent; it has the credentials of"
        + " the sandbox in variables, so that it runs without an environment."
    ),
    Endpoint(
      "GET /sandbox/postman-environment.json",
      "The environment for that collection: the address, `apiKey`, `apiPassphrase`, `apiSignature` and"
        + " the other credentials. What it has stands before the variables of the collection."
    ),
    Endpoint(
      "GET /sandbox/openapi/{name}",
      "A description of an interface, OpenAPI 3.1: `control.json` of the control API, `v3.json` of"
        + " Cashouts V3, and one for each other contract that is spoken over HTTP."
    ).with { $0.errors = ["not_found"] },
    Endpoint(
      "GET /sandbox/proto/payouts.proto",
      "The file that clients of the gRPC PayoutService are made of, as text; with reflection none is"
        + " needed."
    ),
    Endpoint(
      "GET /sandbox/tls/ca.pem",
      "The certificate of the authority that HTTPS is signed by, for clients to trust. It asks for no"
        + " token. `not_found` without `--tls`, or with a certificate of one's own."
    ).with {
      $0.errors = ["not_found"]
      $0.hangsOnOptions = true
    },
  ]
}
