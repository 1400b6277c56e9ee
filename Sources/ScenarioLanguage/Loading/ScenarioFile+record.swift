package import RecordCoding
import SandboxCore
import ScenarioText

/// A scenario is kept as its texts; what they say is read again.
extension ScenarioFile {
  package func write(to record: inout RecordWriter) {
    record.text(name)
    record.text(text)
    record.list(included.sorted { $0.key < $1.key }) { record, file in
      record.text(file.key)
      record.text(file.value)
    }
    record.optional(scenario.seed) { $0.number($1) }
  }

  /// - Throws: what keeps the bytes, or the texts in them, from being a scenario.
  package init(
    from record: inout RecordReader,
    _ loader: ScenarioLoader
  ) throws(RecordFault) {
    let (name, text) = (try record.text(), try record.text())
    var included: [String: String] = [:]
    for _ in 0..<(try record.count()) {
      let file = try record.text()
      included[file] = try record.text()
    }
    let seed = try record.optional { (record) throws(RecordFault) in try record.number() }
    do throws(ScenarioFaults) {
      let file = try loader.load(text, name: name, including: included)
      self = seed.map { $0 == file.scenario.seed ? file : file.seeded($0) } ?? file
    } catch {
      throw .invalid("scenario: \(error.diagnostics.first?.description ?? name)")
    }
  }
}
