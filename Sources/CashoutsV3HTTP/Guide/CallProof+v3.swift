import CashoutsV3
import ContractPort
import WireJSON

extension CallProof {
  /// How the platform knows the caller of an endpoint, in the words of the port.
  static func of(_ credentials: EndpointTable.Credentials) -> CallProof {
    switch credentials {
    case .signature: payloadSignature("payloadSignature", passphrase: "pass")
    case .passwordAndSignature: payloadSignature("easySignature", passphrase: "password")
    case .password: CallProof(nil, members: members("password"))
    case .readOnlyKey: .bearer("readOnlyKey", .readOnlyKey, "The merchant's read-only key")
    case .d24: d24
    case .panelUser:
      CallProof(
        nil,
        members: [("accessKey", .apiKey), ("secretKey", .apiPassphrase)]
      )
    case .panelToken:
      .bearer("panelToken", .kept("panelToken"), "The token of POST /v1/auth/login")
    case .requestID: .none
    }
  }

  private static func members(_ passphrase: String) -> [(name: String, value: CallVariable)] {
    [("login", .apiKey), (passphrase, .apiPassphrase)]
  }

  private static func payloadSignature(_ name: String, passphrase: String) -> CallProof {
    let meaning =
      "Lower-case hex of the HMAC-SHA256 of the exact bytes of the body, with the API Signature as"
      + " key; the body has `login` and `\(passphrase)` beside"
    return CallProof(
      name,
      schemes: [(name, header("Payload-Signature", meaning))],
      members: members(passphrase),
      headers: [("Payload-Signature", [.hmac([.body], key: .apiSignature)])]
    )
  }

  private static var d24: CallProof {
    let signed: [ProofText] = [.now, .variable(.apiKey), .body]
    return CallProof(
      "d24",
      schemes: [
        (
          "d24",
          header(
            "Authorization",
            "`D24 ` and the lower-case hex of the HMAC-SHA256 of `X-Date`, `X-Login` and the body, one"
              + " behind the other, with the API Signature as key"
          )
        ),
        ("d24Date", header(D24Authentication.Headers.date, "The time with its zone, ISO 8601")),
        ("d24Login", header(D24Authentication.Headers.login, "The API Key")),
      ],
      headers: [
        (D24Authentication.Headers.date, [.now]),
        (D24Authentication.Headers.login, [.variable(.apiKey)]),
        (
          D24Authentication.Headers.authorization,
          [.text("D24 "), .hmac(signed, key: .apiSignature)]
        ),
      ]
    )
  }
}
