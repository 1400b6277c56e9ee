import PayoutService
import SwiftProtobuf
import WireJSON

/// The member that keeps JSON from being a request.
///
/// The library that reads requests says what kind of thing is wrong, and hardly ever where. So the
/// members are read one by one, each in a body without the others, as deep as one of them is at fault.
struct MemberFault<Request: PayoutRequest> {
  private let path: [String]
  private let value: JSONValue
  private let error: any Error

  /// - Parameter body: the whole body; `nil` comes of one that can be read.
  init?(_ body: JSONValue) {
    guard var fault = Self([], body) else { return nil }
    while let inner = fault.inner { fault = inner }
    self = fault
  }

  /// A member that cannot be read by itself.
  private init?(_ path: [String], _ value: JSONValue) {
    guard let error = Self.error(path, value) else { return nil }
    (self.path, self.value, self.error) = (path, value, error)
  }

  private var inner: Self? {
    guard !isUnknown, let members = value.object?.members else { return nil }
    for member in members {
      if let fault = Self(path + [member.key], member.value) { return fault }
    }
    return nil
  }

  /// Whether the message has no such field, since every field takes null.
  private var isUnknown: Bool { !path.isEmpty && !takes(.null) }

  private func takes(_ value: JSONValue) -> Bool { Self.error(path, value) == nil }

  /// Why a body cannot be read that has one member alone.
  private static func error(_ path: [String], _ value: JSONValue) -> (any Error)? {
    let body = path.reversed().reduce(value) { .object(JSONObject([($1, $0)])) }
    do {
      _ = try Request(jsonUTF8Bytes: body.encoded())
      return nil
    } catch {
      return error
    }
  }

  /// Which member it is, and what it should be.
  var words: String {
    let name = path.isEmpty ? "the body" : StatusMessage.name(path.joined(separator: "."))
    if isUnknown {
      return "\(name) is no field of it; GET /sandbox/proto/payouts.proto shows those that are"
    }
    if value.object == nil, takes(.object(JSONObject())) {
      // Documentation writes secrets as plain texts, which no reader of the format takes.
      let isSecret = value.text != nil && takes(["value": value])
      return name + (isSecret ? #" is no object; write {"value": "…"}"# : " is no object")
    }
    return "\(name) \(kind)"
  }

  private var kind: String {
    switch error as? JSONDecodingError {
    case .unrecognizedEnumValue where value.text != nil || value.number != nil:
      "has no value called \(StatusMessage.name(String(decoding: value.encoded(), as: UTF8.self)))"
    case .malformedNumber, .numberRange, .leadingZero: "is no whole number, or too large a one"
    case .malformedBool: "is neither true nor false"
    case .malformedString, .invalidUTF8: "is no text"
    case .conflictingOneOf: "has more than one member of which it takes one"
    default: "is not of the kind that it should be"
    }
  }
}
