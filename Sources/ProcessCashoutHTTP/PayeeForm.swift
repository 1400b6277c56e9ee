import ProcessCashout
import WireJSON

/// What Tipalti wants to know of a payee.
///
/// - Source: process-cashout.md §5; the text for what is missing is inferred.
enum PayeeForm {
  /// - Throws: what is missing, all of it at once.
  static func check(_ body: JSONObject) throws(ProcessRefusal) {
    let isCompany = body["payeeType"]?.text == "Company"
    if let type = body["payeeType"]?.text, !["Individual", "Company"].contains(type) {
      throw refusal(["payeeType"])
    }
    var missing: [String] = []
    for name in isCompany ? ["companyName", "email"] : ["firstName", "lastName", "email"]
    where isMissing(body[name]) {
      missing.append(name)
    }
    let address = address(body)
    for name in ["address1", "city", "postalCode", "country"] where isMissing(address[name]) {
      missing.append("address.\(name)")
    }
    if !missing.isEmpty { throw refusal(missing) }
  }

  /// The address as JSON has it, or as forms do: `address[city]`.
  private static func address(_ body: JSONObject) -> JSONObject {
    if let address = body["address"]?.object { return address }
    return JSONObject(
      body.members.compactMap { member in
        guard member.key.hasPrefix("address["), member.key.hasSuffix("]") else { return nil }
        return (String(member.key.dropFirst("address[".count).dropLast()), member.value)
      }
    )
  }

  private static func isMissing(_ value: JSONValue?) -> Bool {
    (value?.text ?? "").allSatisfy { $0 == " " }
  }

  private static func refusal(_ names: [String]) -> ProcessRefusal {
    let names = names.joined(separator: ", ")
    return ProcessRefusal(
      .invalidPayee,
      text: "Missing required parameters: \(names)",
      "Tipalti wants \(names)"
    )
  }
}
