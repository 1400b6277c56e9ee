import CashoutsV3
import WireJSON

/// Samples of creates in a currency of the test's choice.
enum CreateSampleBody {
  static func of(_ country: String, _ currency: String, _ amount: String) -> JSONObject? {
    CreateSample.body(country: country, externalID: "\(country)-1", amount: .string(amount))?
      .changed(["currency": .string(currency)])
  }
}
