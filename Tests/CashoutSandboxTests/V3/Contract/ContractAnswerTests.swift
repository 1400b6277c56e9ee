import GoldenFiles
import CashoutSandbox
import CashoutsV3
import Foundation
import Testing
import WireJSON

/// What the server answers is what the contract page prints: codes, rejections, states and their flow.
///
/// Answers are those of the golden files, which other suites hold against the server.
@Suite struct ContractAnswerTests {
  /// Each answer of a golden file: its HTTP status and its body, if that is an object.
  private static func answers(_ file: String) throws -> [(status: String, body: JSONObject)] {
    let text = try String(
      contentsOf: Golden.own.folder.appending(path: "v3/\(file)"),
      encoding: .utf8
    )
    var status = ""
    var answers: [(String, JSONObject)] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("→ ") { status = String(line.dropFirst(2)) }
      guard !status.isEmpty, line.hasPrefix("{") else { continue }
      let body = try JSONParser.parse(Array(line.utf8)).object
      answers.append((status, body ?? JSONObject()))
      status = ""
    }
    return answers
  }

  @Test(arguments: ContractTable.codes.rows)
  func `each code is answered with the page's status and text`(_ row: [String]) throws {
    let code = try #require(Int(row[0]).flatMap { InternalCode(rawValue: $0) })
    let file = try #require(CodeProvocations.file(code))
    let all = try Self.answers(file).filter { $0.body["code"]?.number?.text == row[0] }
    #expect(!all.isEmpty)
    for answer in all {
      let message = answer.body["message"]?.text ?? ""
      #expect(row[1].split(separator: " ").contains { $0 == answer.status }, "\(answer)")
      #expect(row[2...].contains { ContractTable.isText(message, of: $0) }, "\(message)")
    }
  }

  @Test(arguments: ContractTable.rejections.rows)
  func `each rejection is told with the page's name`(_ row: [String]) throws {
    let told = try Self.answers("rejections/\(row[0]).txt").filter {
      $0.body["rejection_code"]?.number?.text == row[0]
    }
    #expect(!told.isEmpty)
    for answer in told where !row[1].isEmpty {
      #expect(answer.body["rejection_reason"]?.text == row[1])
    }
  }

  @Test(arguments: ContractTable.validations.rows)
  func `each code of the validation API is answered as the page prints it`(
    _ row: [String]
  ) throws {
    let all = try Self.answers("validation/\(row[0]).txt").filter {
      $0.body["code"]?.number?.text == row[0]
    }
    #expect(!all.isEmpty)
    for answer in all {
      #expect(answer.status == row[1] && answer.body["type"]?.text == row[2], "\(answer)")
      let text = answer.body["description"]?.text ?? ""
      #expect(row[3].isEmpty || ContractTable.isText(text, of: row[3]), "\(text)")
    }
  }

  /// How the panel brings a new payout into a state.
  private static let ways: [String: [String]] = [
    "PENDING": [], "ON_HOLD": ["ON_HOLD"], "CANCELLED": ["CANCELLED"], "DELIVERED": ["DELIVERED"],
    "COMPLETED": ["DELIVERED", "COMPLETED"], "REJECTED": ["DELIVERED", "REJECTED"],
  ]

  private func payout(
    _ sandbox: PayoutSandbox,
    in state: String,
    _ name: String
  ) async throws -> Int {
    let id = try await V3Client(sandbox).create(CashoutBody.make(name))
    for step in Self.ways[state] ?? [] {
      #expect(try await move(sandbox, id, to: step) == 200)
    }
    return id
  }

  private func move(_ sandbox: PayoutSandbox, _ id: Int, to state: String) async throws -> Int {
    let body: JSONObject =
      state == "REJECTED" ? ["to": "REJECTED", "code": 801] : ["to": .string(state)]
    return try await sandbox.control("POST", "/sandbox/payouts/\(id)/transition", body).status
  }

  @Test(arguments: ContractTable.states.rows)
  func `each state is told as the page prints it, and left as the flow draws it`(
    _ row: [String]
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    let client = V3Client(sandbox)
    let from = row[1]
    for target in ContractTable.states.rows {
      let to = target[1]
      let arrow = ContractTable.flow.rows.first { $0[0] == from && $0[1] == to }
      let id = try await payout(sandbox, in: from, "panel \(to)")
      let told = try await client.call(.status, ["cashout_id": .number(JSONNumber(id))]).json
      #expect(told["cashout_status"]?.number?.text == row[0])
      #expect(told["cashout_status_description"]?.text == row[2])
      let moved = try await move(sandbox, id, to: to)
      #expect(moved == (arrow == nil ? 409 : 200), "\(from) to \(to) by the panel")
      guard ["PENDING", "ON_HOLD", "CANCELLED"].contains(to) else { continue }
      let other = try await payout(sandbox, in: from, "merchant \(to)")
      let number = JSONValue.number(JSONNumber(other))
      let answer =
        to == "CANCELLED"
        ? try await client.call(.cancel, ["cashout_id": number])
        : try await client.call(.update, ["cashout_id": number, "status": .string(to)])
      let isAllowed = arrow?[2] == "merchant"
      #expect((answer.status == 200) == isAllowed, "\(from) to \(to): \(answer.body)")
      let expected = isAllowed ? target[0] : "510"
      let key = isAllowed ? "cashout_status" : "code"
      #expect(try answer.json[key]?.number?.text == expected, "\(from) to \(to): \(answer.body)")
    }
    await sandbox.stop()
  }
}
