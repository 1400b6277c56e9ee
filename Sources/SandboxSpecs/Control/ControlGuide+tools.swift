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
  ]
}
