package import ContractPort
import Foundation
package import SandboxCore

/// Who calls the validation API: `X-Date`, `X-Login` and `Authorization: D24 <hex>`.
///
/// The hex is the HMAC-SHA256, with the API Signature as key, of the date's text, the login and the
/// body. Checked in this order (inferred): headers, login, address, date, signature.
/// - Source: cashouts-v3.md §5.3, §7.
package struct D24Authentication: Sendable {
  /// How far `X-Date` may be from now, either way; no page says (inferred).
  package static let window = Duration.seconds(900)

  /// The headers, each as it was sent.
  package struct Headers: Sendable {
    package static let date = "X-Date"
    package static let login = "X-Login"
    package static let authorization = "Authorization"

    package let date: String
    package let login: String
    let hex: String
    let moment: Instant

    /// Reads the headers.
    /// - Throws: `ValidationError` 101 for the first that is missing or malformed.
    package init(_ value: (String) -> String?) throws(ValidationError) {
      date = value(Self.date) ?? ""
      guard let moment = Self.moment(date) else {
        throw Self.missing(Self.date, "the time with its zone, such as 2020-06-24T17:20:20Z")
      }
      self.moment = moment
      login = value(Self.login) ?? ""
      guard !login.isEmpty else { throw Self.missing(Self.login, "the API Key") }
      guard let hex = AuthorizationScheme.d24.credentials(in: value(Self.authorization)) else {
        throw Self.missing(Self.authorization, "`D24 ` and the signature in hex")
      }
      self.hex = hex
    }

    private static func missing(_ header: String, _ expected: String) -> ValidationError {
      ValidationError(
        .missingHeader,
        ["header": header],
        diagnosis: "\(header) is to be \(expected)"
      )
    }

    private static func moment(_ text: String) -> Instant? {
      guard let date = try? Date(text, strategy: .iso8601) else { return nil }
      return Instant(millisecondsSince1970: Int64(date.timeIntervalSince1970 * 1000))
    }
  }

  package let account: Authentication.Account

  package init(account: Authentication.Account) { self.account = account }

  /// The header's value for a body.
  package func authorization(date: String, body: [UInt8]) -> String {
    "\(AuthorizationScheme.d24.rawValue) " + account.payloadSignature.hex(of: message(date, body))
  }

  private func message(_ date: String, _ body: [UInt8]) -> [UInt8] {
    Array(date.utf8) + Array(account.login.utf8) + body
  }

  /// Checks a call whose login is the account's.
  ///
  /// - Parameters:
  ///   - headers: The headers, well-formed.
  ///   - body: The body's bytes as received.
  ///   - clientIP: The caller's address.
  ///   - clocks: What time it is: the date has to be near one of them.
  /// - Throws: `ValidationError` 201, 103 or 102.
  package func check(
    _ headers: Headers,
    body: [UInt8],
    clientIP: String?,
    clocks: [Instant]
  ) throws(ValidationError) {
    guard account.allows(clientIP) else {
      throw ValidationError(
        .unregisteredIP,
        diagnosis: "\(clientIP ?? "the address") is not in the merchant's list of addresses"
      )
    }
    guard clocks.contains(where: { Self.isNear(headers.moment, $0) }) else {
      throw ValidationError(
        .dateOutOfRange,
        diagnosis: "X-Date is more than 15 minutes from the sandbox's clock and from the machine's"
      )
    }
    guard account.payloadSignature.isValid(headers.hex, for: message(headers.date, body)) else {
      throw ValidationError(
        .invalidSignature,
        diagnosis: "sign the texts of X-Date and X-Login and the exact body, without anything "
          + "between, with the API Signature as key; lower-case hex"
      )
    }
  }

  private static func isNear(_ moment: Instant, _ clock: Instant) -> Bool {
    let distance = moment - clock
    return -window...window ~= distance
  }
}

extension Duration {
  fileprivate static prefix func - (duration: Duration) -> Duration { .zero - duration }
}

extension AuthorizationScheme {
  /// The signature of the validation API.
  /// - Source: cashouts-v3.md §5.3.
  package static let d24 = AuthorizationScheme(rawValue: "D24")
}
