import Foundation
import Programs

/// The files of the page "Recipes", as they stand there; the first line of each names it.
enum RecipePage {
  static let files: [(name: String, text: String)] = {
    let path = "../../../Sources/CashoutSandbox/CashoutSandbox.docc/Recipes.md"
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
    let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let blocks = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
    return blocks.compactMap { block in
      let text = String(block.element.drop { $0 != "\n" }.dropFirst())
      let first = text.firstMatch(of: #/^(?:<\?php )?(?:#|\/\/) (\S+)\n/#)
      return first.map { (String($0.output.1), text) }
    }
  }()

  static func text(of name: String) -> String? { files.first { $0.name == name }?.text }
}

/// What runs files of the page.
struct Recipe: Sendable, CustomStringConvertible {
  let name: String
  /// All that it needs.
  let files: [String]
  /// What is true in a shell where its tools are installed.
  let probe: String
  let command: String
  /// What its output has when it passed.
  let sign: String

  var description: String { name }

  static let all = [
    Recipe(
      name: "pytest",
      files: ["conftest.py", "test_payouts.py"],
      probe: "python3 -c 'import pytest'",
      command: "python3 -m pytest -p no:cacheprovider .",
      sign: "1 passed"
    ),
    Recipe(
      name: "node",
      files: ["sandbox.mjs", "payouts.test.mjs"],
      probe: "node -e 'process.exit(typeof fetch === \"function\" ? 0 : 1)'",
      command: "node --test payouts.test.mjs",
      sign: "# pass 1"
    ),
    Recipe(
      name: "Jest",
      files: ["sandbox.mjs", "jest/payouts.test.mjs"],
      probe: "jest --version",
      command: "echo '{}' > package.json && NODE_OPTIONS=--experimental-vm-modules"
        + " jest --testMatch '**/*.test.mjs' 2>&1",
      sign: "1 passed"
    ),
    Recipe(
      name: "PHPUnit",
      files: ["Sandbox.php", "PayoutsTest.php"],
      probe: "phpunit --version",
      command: "phpunit PayoutsTest.php",
      sign: "OK (1 test"
    ),
    Recipe(
      name: "JUnit",
      files: ["PayoutsTest.java"],
      probe: "javac -version && ls /usr/share/java/junit-platform-console.jar",
      command: """
        jars=$(printf '%s:' /usr/share/java/junit-jupiter-[ae]*.jar \
          /usr/share/java/junit-platform-*.jar /usr/share/java/opentest4j.jar \
          /usr/share/java/apiguardian-api.jar /usr/share/java/picocli.jar)
        javac -cp "$jars" PayoutsTest.java && java -cp ".:$jars" \
          org.junit.platform.console.ConsoleLauncher -c PayoutsTest
        """,
      sign: "1 tests successful"
    ),
    Recipe(
      name: "shell",
      files: ["payouts.sh"],
      probe: "bash --version",
      command: "bash payouts.sh",
      sign: "REJECTED 826"
    ),
  ]

  var isInstalled: Bool {
    get async throws {
      try await Program.run(
        program: "sh",
        ["-c", "\(probe) > /dev/null 2>&1"],
        environment: ProcessInfo.processInfo.environment
      ).status == 0
    }
  }

  /// Saves its files in a folder of their own and runs them there, with the executable in the path.
  func run() async throws -> Program.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let saved = folder.appending(path: file)
      try FileManager.default.createDirectory(
        at: saved.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try (RecipePage.text(of: file) ?? "").write(to: saved, atomically: true, encoding: .utf8)
    }
    let own = URL(filePath: Program.path).deletingLastPathComponent().path
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = own + ":" + (environment["PATH"] ?? "")
    return try await Program.run(
      program: "sh",
      ["-c", "cd \"$0\" && \(command)", folder.path],
      environment: environment
    )
  }
}
