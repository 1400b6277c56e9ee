import CashoutsV3
import HTTPTypes

/// The headers that only these contracts have.
extension HTTPField.Name {
  /// The signature of a body.
  static let payloadSignature = named("Payload-Signature")
  /// Who calls the validation API.
  static let d24Login = named(D24Authentication.Headers.login)

  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return name
  }
}
