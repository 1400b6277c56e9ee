import CashoutSandbox
import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// PUT of a status: what may be asked for, what may not, and what does not exist.
@Suite struct UpdateTests {
  private static let brands = Brand.allCases.map(\.rawValue)

  private func sandbox(_ brand: String) async throws -> PayoutSandbox {
    try await PayoutSandbox.start(
      scenario: "brand: \(brand)\n" + Exchange.never,
      opensSocket: false
    )
  }

  @Test(arguments: ["DELIVERED", "COMPLETED", "REJECTED", "CANCELLED", "PENDING"], brands)
  func `a status that cannot be asked for is 510 at every brand`(
    _ name: String,
    _ brand: String
  ) async throws {
    let sandbox = try await sandbox(brand)
    let client = V3Client(sandbox)
    try await client.create()
    let answer = try await client.call(.update, ["cashout_id": 1, "status": .string(name)])
    #expect(answer.status == 400)
    #expect(answer.body == #"{"code":510,"message":"Invalid status transition"}"#)
    #expect(sandbox.payouts().map(\.timeline) == [["PENDING"]])
    await sandbox.stop()
  }

  @Test(arguments: ["CANCELED", "on_hold", "ON HOLD", "DECLINED", "5"], brands)
  func `a status that does not exist is 521 at OneKeyPayments and 510 elsewhere`(
    _ name: String,
    _ brand: String
  ) async throws {
    let sandbox = try await sandbox(brand)
    let client = V3Client(sandbox)
    try await client.create()
    let answer = try await client.call(.update, ["cashout_id": 1, "status": .string(name)])
    let text = "Status \(name) not supported for this type of request"
    let expected =
      brand == "onekeypayments"
      ? #"412 {"code":521,"message":"\#(text)"}"#
      : #"400 {"code":510,"message":"Invalid status transition"}"#
    #expect("\(answer.status) \(answer.body)" == expected)
    let hint = try #require(answer.headers["sandbox-diagnosis"])
    #expect(hint.contains("status is PENDING or ON_HOLD, in capitals"))
    await sandbox.stop()
  }

  @Test(arguments: ["DELIVERED", "DECLINED"])
  func `a cashout that is not there is told before its status`(_ name: String) async throws {
    let sandbox = try await sandbox("pandablue")
    let answer = try await V3Client(sandbox)
      .call(.update, ["cashout_id": 7, "status": .string(name)])
    #expect(answer.body == #"{"code":509,"message":"Cashout not found with this ID"}"#)
    await sandbox.stop()
  }

  @Test(arguments: [nil, "", " ", true, []] as [JSONValue])
  func `a status that is not sent is a missing field`(_ status: JSONValue) async throws {
    let sandbox = try await sandbox("onekeypayments")
    let answer = try await V3Client(sandbox).call(.update, ["cashout_id": 1, "status": status])
    #expect(answer.body == #"{"code":300,"message":"status: Invalid or missing Status"}"#)
    await sandbox.stop()
  }
}
