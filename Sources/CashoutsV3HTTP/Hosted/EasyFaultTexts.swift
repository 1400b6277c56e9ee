import CashoutsV3

/// How a hosted page says what is wrong with a field.
struct EasyFaultTexts: Sendable {
  let missing: String
  let notChosen: String
  let notDigits: String
  /// Takes the place of `{right}` and `{got}`.
  let digitCount: String
  /// Takes the place of `{most}`.
  let tooLong: String
  let checkDigits: String
  let unknownBank: String
  let refusedBank: String
  let phone: String
  let email: String
  let other: String
  /// Between the ends of a range, and between choices.
  let to: String
  let or: String

  /// The text of one fault, without escapes.
  func text(_ fault: EasyFault) -> String {
    switch fault {
    case .missing: missing
    case .notChosen: notChosen
    case .notDigits: notDigits
    case .digitCount(let counts, let got):
      digitCount.replacing("{right}", with: list(counts)).replacing("{got}", with: "\(got)")
    case .tooLong(let most): tooLong.replacing("{most}", with: "\(most)")
    case .checkDigits: checkDigits
    case .unknownBank: unknownBank
    case .refusedBank: refusedBank
    case .phone: phone
    case .email: email
    case .other: other
    }
  }

  private func list(_ counts: [ClosedRange<Int>]) -> String {
    let parts = counts.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) \(to) \(range.upperBound)"
    }
    return parts.joined(separator: " \(or) ")
  }

  static let english = EasyFaultTexts(
    missing: "This is missing.",
    notChosen: "Please choose one.",
    notDigits: "Only digits belong here, without blanks or signs.",
    digitCount: "This has {right} digits; {got} were typed in.",
    tooLong: "This has {most} characters at most.",
    checkDigits: "A digit is wrong, or two changed places: the check digit does not fit.",
    unknownBank: "No bank is known by this number.",
    refusedBank: "Payouts to this bank are not possible.",
    phone: "This is no phone number as it is needed here; compare it with the example.",
    email: "This is no e-mail address.",
    other: "This is not right; compare it with the example.",
    to: "to",
    or: "or"
  )

  static let spanish = EasyFaultTexts(
    missing: "Falta este dato.",
    notChosen: "Elija una opción.",
    notDigits: "Aquí van solo dígitos, sin espacios ni signos.",
    digitCount: "Tiene {right} dígitos; se escribieron {got}.",
    tooLong: "Tiene {most} caracteres como máximo.",
    checkDigits: "Hay un dígito equivocado o dos intercambiados: el verificador no coincide.",
    unknownBank: "Ningún banco tiene este número.",
    refusedBank: "No es posible pagar a este banco.",
    phone: "No es un número de teléfono como el que se necesita; compárelo con el ejemplo.",
    email: "No es una dirección de correo electrónico.",
    other: "Este dato no es correcto; compárelo con el ejemplo.",
    to: "a",
    or: "o"
  )

  static let portuguese = EasyFaultTexts(
    missing: "Falta este dado.",
    notChosen: "Escolha uma opção.",
    notDigits: "Aqui vão só dígitos, sem espaços nem sinais.",
    digitCount: "Tem {right} dígitos; foram digitados {got}.",
    tooLong: "Tem no máximo {most} caracteres.",
    checkDigits: "Há um dígito errado ou dois trocados: o verificador não confere.",
    unknownBank: "Nenhum banco tem este número.",
    refusedBank: "Não é possível pagar a este banco.",
    phone: "Não é um telefone como é preciso aqui; compare com o exemplo.",
    email: "Não é um endereço de e-mail.",
    other: "Este dado não está correto; compare com o exemplo.",
    to: "a",
    or: "ou"
  )
}
