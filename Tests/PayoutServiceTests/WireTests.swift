import Foundation
import PayoutServiceProto
import SwiftProtobuf
import Testing

/// The bytes of messages, written down by hand from the field numbers: no tool of ours made them.
struct WireTests {
  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.filter { $0 != " " && $0 != "\n" })
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  @Test func `a create has the documented numbers`() throws {
    let request = Types_PayoutServiceCreateRequest.with {
      $0.merchantPayoutID = "a"
      $0.payoutMethodData.sepa.iban.value = "X"
      $0.amount = .usd(1000)
      $0.destinationCurrency = .eur
      $0.priority = .wire
      $0.webhookURL = "w"
    }
    let expected = Self.bytes(
      """
      0a 01 61
      22 07 22 05 22 03 0a 01 58
      3a 06 08 e8 07 10 92 01
      40 2d
      50 04
      62 01 77
      """
    )
    let bytes: [UInt8] = try request.serializedBytes()
    #expect(bytes == expected)
    #expect(try Types_PayoutServiceCreateRequest(serializedBytes: expected) == request)
  }

  @Test func `a transfer has numbers of its own`() throws {
    let request = Types_PayoutServiceTransferRequest.with {
      $0.payoutMethodData.pixKey.pixKey.value = "k"
      $0.amount = .usd(1)
      $0.connectorPayoutID = "p"
      $0.destinationCurrency = .brl
    }
    let expected = Self.bytes("1a 07 62 05 0a 03 0a 01 6b 2a 05 08 01 10 92 01 32 01 70 38 14")
    let bytes: [UInt8] = try request.serializedBytes()
    #expect(bytes == expected)
  }

  @Test func `an answer says its state by number, an unset id is not there`() throws {
    let response = Types_PayoutServiceGetResponse.with {
      $0.merchantPayoutID = ""
      $0.payoutStatus = .reversed
      $0.error.connectorDetails.code = "c"
      $0.statusCode = 200
    }
    let expected = Self.bytes("0a 00 10 06 22 05 1a 03 0a 01 63 28 c8 01")
    let bytes: [UInt8] = try response.serializedBytes()
    #expect(bytes == expected)
  }

  @Test func `numbers of enums that have no name here are kept`() throws {
    let bytes = Self.bytes("5a 02 10 63")
    let method = try Types_PayoutMethod(serializedBytes: bytes)
    #expect(method.passthrough.tokenType == .UNRECOGNIZED(99))
    let again: [UInt8] = try method.serializedBytes()
    #expect(again == bytes)
  }
}
