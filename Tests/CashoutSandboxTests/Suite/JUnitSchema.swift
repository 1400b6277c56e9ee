import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What readers of JUnit XML agree on: elements, where they stand, their attributes and counts.
///
/// - Source: the schemas of Jenkins' xUnit plugin (junit-10.xsd), of Maven Surefire
///   (surefire-test-report.xsd) and GitLab's reader; where they differ, the strictest.
final class JUnitSchema: NSObject, XMLParserDelegate {
  /// Children in the order in which they have to come.
  private static let children: [String: [String]] = [
    "": ["testsuites"], "testsuites": ["testsuite"],
    "testsuite": ["properties", "testcase", "system-out", "system-err"],
    "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
  ]
  private static let outcomes: Set = ["skipped", "error", "failure"]
  private static let attributes: [String: (required: Set<String>, optional: Set<String>)] = [
    "testsuites": (["name"], ["time", "tests", "failures", "disabled", "errors"]),
    "testsuite": (
      ["name", "tests", "failures", "errors", "skipped", "time"],
      ["disabled", "timestamp", "hostname", "id", "package"]
    ),
    "testcase": (["name", "classname", "time"], ["assertions", "status"]),
    "failure": (["type"], ["message"]), "error": (["type"], ["message"]),
    "skipped": ([], ["message"]), "system-out": ([], []),
  ]
  private static let kinds: [String: String] = [
    "time": #"^\d{1,9}(\.\d{1,3})?$"#, "tests": #"^\d+$"#, "failures": #"^\d+$"#,
    "errors": #"^\d+$"#, "skipped": #"^\d+$"#, "id": #"^\d+$"#,
  ]
  /// Which elements below each count says.
  private static let counted = [
    "tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped",
  ]

  private struct Element {
    let name: String
    let attributes: [String: String]
    var lastChild = ""
    /// How many elements of each name are below.
    var below: [String: Int] = [:]
  }

  private var open = [Element(name: "", attributes: [:])]
  private var faults: [String] = []

  /// What is wrong with a report.
  static func faults(in xml: String) -> [String] {
    let schema = JUnitSchema()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = schema
    if !parser.parse() {
      schema.faults.append("not XML: \(String(describing: parser.parserError))")
    }
    if schema.open.count > 1 { schema.faults.append("not XML: an element is not closed") }
    return schema.faults
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    checkPlace(of: name)
    checkAttributes(attributes, of: name)
    open[open.count - 1].lastChild = name
    open.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    let closed = open.removeLast()
    for (attribute, child) in Self.counted.sorted(by: { $0.key < $1.key }) {
      let below = closed.below[child, default: 0]
      guard let stated = closed.attributes[attribute], stated != "\(below)" else { continue }
      faults.append("<\(name) \(attribute)=\(stated)> has \(below)")
    }
    for (child, count) in closed.below { open[open.count - 1].below[child, default: 0] += count }
    open[open.count - 1].below[name, default: 0] += 1
  }

  private func checkPlace(of name: String) {
    guard let parent = open.last else { return }
    let order = Self.children[parent.name, default: []]
    guard let place = order.firstIndex(of: name) else {
      faults.append("<\(name)> inside <\(parent.name)>")
      return
    }
    if let before = order.firstIndex(of: parent.lastChild), before > place {
      faults.append("<\(name)> behind <\(parent.lastChild)>")
    }
    if Self.outcomes.contains(name), Self.outcomes.contains(parent.lastChild) {
      faults.append("<\(name)> beside <\(parent.lastChild)>")
    }
  }

  private func checkAttributes(_ attributes: [String: String], of name: String) {
    let known = Self.attributes[name] ?? ([], [])
    let names = Set(attributes.keys)
    faults += known.required.subtracting(names).sorted().map { "<\(name)> without \($0)" }
    faults += names.subtracting(known.required.union(known.optional)).sorted()
      .map { "<\(name) \($0)>" }
    for (attribute, value) in attributes.sorted(by: { $0.key < $1.key }) {
      guard let kind = Self.kinds[attribute],
        value.range(of: kind, options: .regularExpression) == nil
      else { continue }
      faults.append("<\(name) \(attribute)=\(value)>")
    }
  }
}
