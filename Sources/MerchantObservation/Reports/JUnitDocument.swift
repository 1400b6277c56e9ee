/// A JUnit XML document, as Jenkins, GitLab and GitHub read it.
///
/// It has only the attributes that strict readers know.
package struct JUnitDocument {
  /// What came of one case.
  package enum Outcome {
    case passed
    case skipped(message: String)
    /// Something is not as expected.
    case failure(message: String, type: String, text: String)
    /// Nothing could be looked at.
    case error(message: String, type: String, text: String)

    var isFailure: Bool { if case .failure = self { true } else { false } }
    var isError: Bool { if case .error = self { true } else { false } }
    var isSkipped: Bool { if case .skipped = self { true } else { false } }
  }

  package struct Case {
    package let name: String
    /// Where the case comes from, such as a file.
    package let className: String
    package var milliseconds: Double = 0
    package let outcome: Outcome
    /// A line for people, whatever came of it.
    package var output: String?

    package init(
      name: String,
      className: String,
      milliseconds: Double = 0,
      outcome: Outcome,
      output: String? = nil
    ) {
      self.name = name
      self.className = className
      self.milliseconds = milliseconds
      self.outcome = outcome
      self.output = output
    }
  }

  package struct Suite {
    package let name: String
    package let cases: [Case]

    package init(name: String, cases: [Case]) {
      self.name = name
      self.cases = cases
    }

    package var milliseconds: Double { cases.reduce(0) { $0 + $1.milliseconds } }
  }

  package let suites: [Suite]
  package let milliseconds: Double

  package init(suites: [Suite], milliseconds: Double) {
    self.suites = suites
    self.milliseconds = milliseconds
  }

  /// The whole document.
  package var xml: String {
    var xml = XMLText()
    xml.open(
      "testsuites",
      [("name", "cashout-sandbox")] + Self.counts(suites.flatMap(\.cases))
        + [("time", JUnitDocument.seconds(milliseconds))]
    )
    for (index, suite) in suites.enumerated() { Self.write(suite, index, to: &xml) }
    xml.close("testsuites")
    return xml.document
  }

  private static func counts(_ cases: [Case]) -> [(String, String)] {
    [
      ("tests", "\(cases.count)"), ("failures", "\(cases.count { $0.outcome.isFailure })"),
      ("errors", "\(cases.count { $0.outcome.isError })"),
    ]
  }

  private static func write(_ suite: Suite, _ index: Int, to xml: inout XMLText) {
    xml.open(
      "testsuite",
      [("id", "\(index)"), ("name", suite.name)] + counts(suite.cases)
        + [
          ("skipped", "\(suite.cases.count { $0.outcome.isSkipped })"),
          ("time", JUnitDocument.seconds(suite.milliseconds)),
        ]
    )
    for test in suite.cases { write(test, to: &xml) }
    xml.close("testsuite")
  }

  private static func write(_ test: Case, to xml: inout XMLText) {
    xml.open(
      "testcase",
      [
        ("name", test.name), ("classname", test.className),
        ("time", JUnitDocument.seconds(test.milliseconds)),
      ]
    )
    switch test.outcome {
    case .passed: break
    case .skipped(let message): xml.empty("skipped", [("message", message)])
    case .failure(let message, let type, let text):
      xml.element("failure", [("message", message), ("type", type)], text)
    case .error(let message, let type, let text):
      xml.element("error", [("message", message), ("type", type)], text)
    }
    if let output = test.output { xml.element("system-out", [], output) }
    xml.close("testcase")
  }
}

extension JUnitDocument {
  /// Seconds with three decimals, `0.012`.
  package static func seconds(_ milliseconds: Double) -> String {
    let whole = Int(milliseconds.rounded())
    let rest = String(whole % 1000)
    return "\(whole / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
