import Foundation
import Programs

/// The programs of the page "Integrate in five minutes", as they stand there.
enum IntegratePage {
  /// A program with the way in which its first line says to run it.
  struct Sample: Sendable, CustomStringConvertible {
    let text: String
    /// `python3` of `# python3 verify.py < body`.
    let interpreter: String
    let file: String

    var description: String { file }
  }

  /// Interpreters that the page is for.
  static let interpreters = ["bash", "python3", "node", "php", "java"]

  static let samples: [Sample] = {
    let path = "../../Sources/CashoutSandbox/CashoutSandbox.docc/Integrate.md"
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
    let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
      .compactMap { sample($0.element.drop { $0 != "\n" }.dropFirst()) }
  }()

  private static func sample(_ text: Substring) -> Sample? {
    let first = text.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
    guard let place = first.firstIndex(where: interpreters.contains), place + 1 < first.count else {
      return nil
    }
    return Sample(text: String(text), interpreter: first[place], file: first[place + 1])
  }
}

extension IntegratePage.Sample {
  /// Where the interpreter is; `nil` where it is not installed.
  var program: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(interpreter)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Saves the program in a folder of its own and runs it as its first line says.
  func run(
    _ program: String,
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let saved = folder.appending(path: file)
    try text.write(to: saved, atomically: true, encoding: .utf8)
    let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    return try await Program.run(
      program: program,
      [saved.path],
      input: input,
      environment: environment.merging(path) { $1 }
    )
  }
}
