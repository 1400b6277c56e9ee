import SandboxCore
package import WireJSON

/// The fields that a hosted page asks for: those of the country that the request did not give.
package struct EasyForm: Sendable {
  /// One of the values of a field.
  package struct Choice: Sendable {
    package let value: String
    /// What to show for it, as the country data has it.
    package let label: String
  }

  /// One field of the form.
  package struct Field: Sendable {
    package let name: FieldName
    /// The values that there are; empty for free text.
    package let choices: [Choice]
    /// Whether every payout to the country needs it.
    package let isRequired: Bool
    package let banks: Banks
    /// A value that the country takes.
    package let example: String?
    fileprivate let need: FieldRule.Need
  }

  /// For which of the banks to choose from a field counts, by the values of the choices.
  package enum Banks: Sendable, Equatable {
    case all
    case only([String])
    case allBut([String])

    /// Whether the field counts for a bank; nil when none is chosen.
    fileprivate func include(_ bank: Int?) -> Bool {
      func holds(_ banks: [String]) -> Bool {
        bank.map { banks.compactMap { Int($0) }.contains($0) } ?? false
      }
      return switch self {
      case .all: true
      case .only(let banks): holds(banks)
      case .allBut(let banks): !holds(banks)
      }
    }
  }

  package let fields: [Field]
  /// Where the money goes.
  package let country: Country?
  /// What the request gave.
  private let given: JSONObject

  package init(_ request: EasyRequest) {
    self.init(request.fields, CountryTable.country(request.country))
  }

  init(_ given: JSONObject, _ country: Country?) {
    self.given = given
    self.country = country
    let request = CreateRequest(given)
    fields = Self.order.compactMap { name in
      guard let country, given[name.rawValue] == nil else { return nil }
      return Self.field(name, country, request)
    }
  }

  private static let order: [FieldName] = [
    .documentType, .documentID, .bankCode, .bankAccount, .bankBranch, .accountType, .phone, .email,
    .address,
  ]

  private static func field(
    _ name: FieldName,
    _ country: Country,
    _ request: CreateRequest
  ) -> Field? {
    // The contract asks for a document wherever the money goes.
    let need = name == .documentID ? .always : country.field(name)?.need ?? .optional
    let isWorthAsking =
      switch name {
      case .bankCode: !country.banks.isEmpty || need != .optional
      case .documentType: country.field(name) != nil
      default: need != .optional
      }
    let banks = banks(need, country, request)
    guard isWorthAsking, banks != .only([]) else { return nil }
    return Field(
      name: name,
      choices: choices(name, country),
      isRequired: need == .always,
      banks: banks,
      example: example(name, country),
      need: need
    )
  }

  /// Where the bank is known already, the field counts or it does not.
  private static func banks(
    _ need: FieldRule.Need,
    _ country: Country,
    _ request: CreateRequest
  ) -> Banks {
    guard case .when(let condition) = need else { return .all }
    // Which account it will be is not known before the page is filled in.
    if case .account = condition { return .all }
    if let text = request[.bankCode] {
      let bank = Int(text)
      return condition.holds(bank: bank, account: "", host: .api) ? .all : .only([])
    }
    func values(_ codes: [Int]) -> [String] {
      country.banks.filter { codes.contains(Int($0.code) ?? -1) }.map(\.code)
    }
    switch condition {
    case .bankCodes(let codes): return .only(values(codes))
    case .unlessBankCodes(let codes): return .allBut(values(codes))
    case .host(.cards): return .only([])
    case .always, .account, .host(.api): return .all
    }
  }

  private static func choices(_ name: FieldName, _ country: Country) -> [Choice] {
    switch name {
    case .bankCode: country.banks.map { Choice(value: $0.code, label: $0.name) }
    case .accountType: country.accountTypes.map { Choice(value: $0.code, label: $0.meaning) }
    case .documentType: country.documents.map { Choice(value: $0.code, label: $0.name) }
    default: []
    }
  }

  private static func example(_ name: FieldName, _ country: Country) -> String? {
    if let value = country.exampleValues[name.rawValue], !value.isEmpty { return value }
    let keys = country.account.pixKeys.filter { $0.field == name }.flatMap(\.examples)
    let accounts = name == .bankAccount ? country.account.examples : []
    let own = country.field(name)?.examples ?? []
    return (accounts + own + keys).first { !$0.isEmpty }
  }
}

extension EasyForm {
  /// The fields that count for the chosen bank and were left empty.
  ///
  /// Whether an account may be left out is for the bank's own rule to say.
  package func missing(in answers: [(name: String, value: String)]) -> [FieldName] {
    let create = CreateRequest(create(with: answers))
    func answer(_ name: FieldName) -> String { create[name] ?? "" }
    let bank = Int(answer(.bankCode))
    let account = answer(.bankAccount)
    return fields.filter { field in
      guard answer(field.name).isEmpty, field.name != .bankAccount else { return false }
      guard case .when(let condition) = field.need else { return field.name == .documentID }
      return condition.holds(bank: bank, account: account, host: .api)
    }.map(\.name)
  }

  /// The create that the filled-in page makes.
  ///
  /// Of the answers it takes those that the page asks for and the chosen bank needs: a field that
  /// is hidden may still hold what was typed in before another bank was chosen.
  package func create(with answers: [(name: String, value: String)]) -> JSONObject {
    let bank = CreateRequest(given)[.bankCode] ?? answers.last { $0.name == "bank_code" }?.value
    var body = given
    for field in fields where field.banks.include(bank.flatMap { Int($0) }) {
      guard let answer = answers.last(where: { $0.name == field.name.rawValue })?.value,
        !answer.isEmpty
      else { continue }
      body.append(field.name.rawValue, .string(answer))
    }
    return body
  }
}
