import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What readers of JUnit XML agree on: elements, where they stand, and their attributes.
///
/// - Source: the schemas of Jenkins' xUnit plugin (junit-10.xsd) and of GitLab's reader.
final class JUnitSchema: NSObject, XMLParserDelegate {
  private static let children: [String: Set<String>] = [
    "": ["testsuites"], "testsuites": ["testsuite"],
    "testsuite": ["properties", "testcase", "system-out", "system-err"],
    "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
  ]
  private static let attributes: [String: (required: Set<String>, optional: Set<String>)] = [
    "testsuites": (["name"], ["time", "tests", "failures", "disabled", "errors"]),
    "testsuite": (
      ["name", "tests"],
      [
        "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
        "package",
      ]
    ),
    "testcase": (["name"], ["assertions", "time", "classname", "status"]),
    "failure": ([], ["type", "message"]), "error": ([], ["type", "message"]),
    "skipped": ([], ["type", "message"]), "system-out": ([], []),
  ]

  private var path: [String] = []
  private var faults: [String] = []
  private var caseCount = 0
  private var stated = 0

  /// What is wrong with a report.
  static func faults(in xml: String) -> [String] {
    let schema = JUnitSchema()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = schema
    if !parser.parse() {
      schema.faults.append("not XML: \(String(describing: parser.parserError))")
    }
    if schema.stated != schema.caseCount { schema.faults.append("the number of tests is wrong") }
    return schema.faults
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let parent = path.last ?? ""
    if Self.children[parent, default: []].contains(name) == false {
      faults.append("<\(name)> inside <\(parent)>")
    }
    let known = Self.attributes[name] ?? ([], [])
    let names = Set(attributes.keys)
    faults += known.required.subtracting(names).map { "<\(name)> without \($0)" }
    faults += names.subtracting(known.required.union(known.optional)).map { "<\(name) \($0)>" }
    if name == "testcase" { caseCount += 1 }
    if name == "testsuite" { stated += Int(attributes["tests"] ?? "") ?? 0 }
    path.append(name)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    path.removeLast()
  }
}
