import CashoutSandbox
import CashoutsV3
import ContractPort
import SandboxSpecs
import Testing
import WireJSON

/// Descriptions of interfaces have every endpoint, and their examples have the form that they state.
@Suite struct DescriptionTests {
  private static func document(_ name: String, _ brand: Brand = .pandablue) throws -> JSONObject {
    let text = try SpecDesk.openAPI(name, url: "http://127.0.0.1:8080", brand: brand.rawValue)
    return try #require(try JSONParser.parse(Array(text.utf8)).object)
  }

  private static func operations(_ document: JSONObject) -> [(name: String, value: JSONObject)] {
    (document["paths"]?.object?.members ?? []).flatMap { path in
      (path.value.object?.members ?? []).compactMap { method in
        method.value.object.map { ("\(method.key.uppercased()) \(path.key)", $0) }
      }
    }
  }

  @Test(arguments: Brand.allCases)
  func `the contracts' description has every endpoint of the brand`(_ brand: Brand) throws {
    let described = Self.operations(try Self.document("v3", brand)).map(\.name)
    let served = EndpointTable.rows.filter { $0.brands.contains(brand) }
    #expect(Set(described) == Set(served.map { "\($0.method) \($0.path)" }))
  }

  @Test func `the control API's description has every endpoint`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let served = sandbox.controlEndpoints
    await sandbox.stop()
    #expect(Set(Self.operations(try Self.document("control")).map(\.name)) == Set(served))
  }

  @Test(arguments: ["v3", "control"])
  func `each answer that a program reads has an example`(_ name: String) throws {
    let untold: Set = ["/sandbox/scenario/schema.json", "/sandbox/postman", "/sandbox/openapi"]
    for (name, operation) in Self.operations(try Self.document(name)) {
      let isUntold = untold.contains { name.contains($0) }
      let first = operation["responses"]?.object?.members.first?.value.object
      guard !isUntold, let media = first?["content"]?.object?["application/json"]?.object else {
        continue
      }
      #expect(media["example"] != nil, "\(name)")
    }
  }

  @Test(arguments: [
    ("GET /sandbox/payouts", "200", "integer"), ("POST /sandbox/payouts", "201", "object"),
    ("GET /sandbox/payouts/{id}", "200", "object"),
    ("POST /sandbox/payouts/{id}/transition", "200", "object"),
  ])
  func `what comes next of a payout is no page of a list`(
    _ name: String,
    _ status: String,
    _ type: String
  ) throws {
    let operation = Self.operations(try Self.document("control")).first { $0.name == name }?.value
    let media = operation?["responses"]?.object?[status]?.object?["content"]?.object
    let schema = media?["application/json"]?.object?["schema"]?.object
    let next = schema?["properties"]?.object?["next"]?.object?["anyOf"]?.array
    #expect(next?.first?.object?["type"]?.text == type, "\(String(describing: next))")
  }

  @Test func `each call of the PayoutService says what it is refused with`() throws {
    let calls = Self.operations(try Self.document("payout_service")).filter {
      $0.name.hasPrefix("POST /types.PayoutService/")
    }
    #expect(calls.count == 9)
    for (name, operation) in calls {
      let statuses = Set(operation["responses"]?.object?.members.map(\.key) ?? [])
      #expect(
        statuses.isSuperset(of: ["200", "400", "403", "404", "429", "500", "503"]),
        "\(name)"
      )
    }
  }

  private static let anyCall: Set<Int> = [300, 302, 401, 402, 502, 703]

  private static let refusals: [(String, Brand, Set<Int>)] = [
    (
      "POST /v3/cashout", .pandablue,
      Set(InternalCode.allCases.map(\.rawValue)).subtracting([509, 510, 521, 702])
    ), ("POST /v3/cashout/status", .pandablue, anyCall.union([509])),
    ("PUT /v3/cashout/status", .pandablue, anyCall.union([509, 510])),
    ("PUT /v3/cashout/status", .onekeypayments, anyCall.union([509, 510, 521])),
    ("DELETE /v3/cashout/cancel", .pandablue, anyCall.union([509, 510, 702])),
  ]

  @Test(arguments: refusals)
  func `a call about cashouts is refused with what it can be, and with nothing else`(
    _ name: String,
    _ brand: Brand,
    _ codes: Set<Int>
  ) throws {
    let operation = Self.operations(try Self.document("v3", brand)).first { $0.name == name }
    let answers = try #require(operation?.value["responses"]?.object).members
    let told = answers.filter { $0.key != "200" }.flatMap { Self.codes($0.value) }
    #expect(Set(told) == codes)
  }

  /// The codes that a refusal may have.
  private static func codes(_ answer: JSONValue) -> [Int] {
    let media = answer.object?["content"]?.object?["application/json"]?.object
    let members = media?["schema"]?.object?["properties"]?.object
    let codes = members?["code"]?.object?["enum"]?.array ?? []
    return codes.compactMap { $0.number?.integer.map { Int($0) } }
  }

  @Test func `an unknown name is told with those that there are`() async throws {
    #expect(throws: CommandFailure.self) { try Self.document("v9") }
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("GET", "/sandbox/openapi/v9.json")
    await sandbox.stop()
    #expect(answer.status == 404)
    #expect(answer.body.contains("there are v3.json, "))
  }

  @Test func `the command prints what the server has`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let served = try await sandbox.send("GET", "/sandbox/openapi/control.json").body
    await sandbox.stop()
    let printed = try SpecDesk.openAPI("control", url: sandbox.url, brand: nil)
    let address = #/"url": "[^"]*"/#
    #expect(served.replacing(address, with: "") == printed.replacing(address, with: ""))
  }
}
