import SandboxHTTP
import WireJSON

/// The panel's texts in one language, from the same file that its scripts read.
struct PanelTexts {
  let bytes: [UInt8]
  private let texts: JSONObject

  init(_ language: PageLanguage) {
    bytes =
      switch language {
      case .english: PackageResources.en_json
      case .spanish: PackageResources.es_json
      case .portuguese: PackageResources.pt_json
      }
    guard let texts = try? JSONParser.parse(bytes).object else {
      preconditionFailure("the texts of the panel are not JSON")
    }
    self.texts = texts
  }

  /// A text; its own name shows where one is missing.
  subscript(_ name: String) -> String { texts[name]?.text ?? name }

  var names: [String] { texts.members.map(\.key) }
}
