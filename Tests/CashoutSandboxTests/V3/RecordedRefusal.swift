import CashoutsV3
import Foundation
import GoldenFiles

/// A refusal of a call about cashouts, as a golden file has it.
struct RecordedRefusal {
  let call: CashoutCall
  let status: Int
  let code: Int

  /// Those of all files in a folder.
  static func all(in folder: String) throws -> [RecordedRefusal] {
    let folder = Golden.own.folder.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .flatMap { refusals(in: try String(contentsOf: $0, encoding: .utf8)) }
  }

  private static func refusals(in transcript: String) -> [RecordedRefusal] {
    var (call, status): (CashoutCall?, Int?)
    var found: [RecordedRefusal] = []
    for line in transcript.split(separator: "\n") {
      if let begun = CashoutCall(line) {
        (call, status) = (begun, nil)
      } else if let answered = line.wholeMatch(of: #/→ (\d{3})/#).flatMap({ Int($0.output.1) }) {
        status = answered
      } else if let call, let status, let answer = line.prefixMatch(of: #/\{"code":(\d+),/#),
        let code = Int(answer.output.1)
      {
        found.append(RecordedRefusal(call: call, status: status, code: code))
      }
    }
    return found
  }
}

extension CashoutCall {
  /// The call whose method and path a line is.
  fileprivate init?(_ line: Substring) {
    let row = EndpointTable.rows.first { "\($0.method) \($0.path)" == line }
    guard let call = row.flatMap({ CashoutCall(rawValue: $0.name) }) else { return nil }
    self = call
  }
}
