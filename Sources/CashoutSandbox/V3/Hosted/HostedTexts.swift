import CashoutsV3
import SandboxCore

/// What a hosted page says in one language.
struct HostedTexts: Sendable {
  let title: String
  let beneficiary: String
  let document: String
  let send: String
  let choose: String
  let example: String
  let correct: String
  let wrong: String
  let reference: String
  let checkAgain: String
  let unknownTitle: String
  let unknown: String
  let superseded: String
  let footer: String
  /// The names of fields, by field.
  let labels: [FieldName: String]
  /// The kinds of account that most countries have, by letter.
  let accountTypes: [String: String]
  /// What a state means for the beneficiary.
  let states: [PayoutStatus: String]

  static func of(_ language: HostedLanguage) -> HostedTexts {
    switch language {
    case .english: english
    case .spanish: spanish
    case .portuguese: portuguese
    }
  }

  private static let english = HostedTexts(
    title: "Receive",
    beneficiary: "Beneficiary",
    document: "Document",
    send: "Send",
    choose: "Choose…",
    example: "Example:",
    correct: "Please correct the marked fields.",
    wrong: "This is missing or not right.",
    reference: "Reference",
    checkAgain: "Check again",
    unknownTitle: "Unknown payout",
    unknown: "This link is of no payout; ask the merchant for a new one.",
    superseded: "The merchant has made this payout without this page; nothing is left to fill in.",
    footer: "A sandbox: no money moves.",
    labels: [
      .documentType: "Kind of document", .documentID: "Document number", .bankCode: "Bank",
      .bankAccount: "Account number",
      .bankBranch: "Branch", .accountType: "Kind of account", .phone: "Phone", .email: "E-mail",
      .address: "Address",
    ],
    accountTypes: ["C": "Checking", "S": "Savings"],
    states: [
      .pending: "We have what we need. Your bank will get the payout soon.",
      .onHold: "The merchant holds the payout back for now.",
      .delivered: "Your bank has the payout.", .completed: "The money is in your account.",
      .rejected: "Your bank has refused the payout; ask the merchant what to do.",
      .cancelled: "The merchant has withdrawn the payout.",
    ]
  )

  private static let spanish = HostedTexts(
    title: "Recibir",
    beneficiary: "Beneficiario",
    document: "Documento",
    send: "Enviar",
    choose: "Elija…",
    example: "Ejemplo:",
    correct: "Corrija los campos marcados.",
    wrong: "Falta este dato o no es correcto.",
    reference: "Referencia",
    checkAgain: "Consultar de nuevo",
    unknownTitle: "Pago desconocido",
    unknown: "Este enlace no corresponde a ningún pago; pida uno nuevo al comercio.",
    superseded: "El comercio ya hizo este pago sin esta página; no queda nada por completar.",
    footer: "Entorno de pruebas: no se mueve dinero.",
    labels: [
      .documentType: "Tipo de documento", .documentID: "Número de documento", .bankCode: "Banco",
      .bankAccount: "Número de cuenta",
      .bankBranch: "Sucursal", .accountType: "Tipo de cuenta", .phone: "Teléfono",
      .email: "Correo electrónico", .address: "Dirección",
    ],
    accountTypes: ["C": "Cuenta corriente", "S": "Caja de ahorro"],
    states: [
      .pending: "Tenemos sus datos. Su banco recibirá el pago pronto.",
      .onHold: "El comercio retiene el pago por ahora.",
      .delivered: "Su banco tiene el pago.", .completed: "El dinero está en su cuenta.",
      .rejected: "Su banco rechazó el pago; pregunte al comercio qué hacer.",
      .cancelled: "El comercio canceló el pago.",
    ]
  )

  private static let portuguese = HostedTexts(
    title: "Receber",
    beneficiary: "Beneficiário",
    document: "Documento",
    send: "Enviar",
    choose: "Escolha…",
    example: "Exemplo:",
    correct: "Corrija os campos marcados.",
    wrong: "Este dado falta ou não está correto.",
    reference: "Referência",
    checkAgain: "Consultar de novo",
    unknownTitle: "Pagamento desconhecido",
    unknown: "Este link não é de nenhum pagamento; peça um novo ao lojista.",
    superseded: "O lojista já fez este pagamento sem esta página; não há mais nada a preencher.",
    footer: "Ambiente de testes: nenhum dinheiro se move.",
    labels: [
      .documentType: "Tipo de documento", .documentID: "Número do documento", .bankCode: "Banco",
      .bankAccount: "Número da conta",
      .bankBranch: "Agência", .accountType: "Tipo de conta", .phone: "Telefone",
      .email: "E-mail", .address: "Endereço",
    ],
    accountTypes: ["C": "Conta corrente", "S": "Conta poupança"],
    states: [
      .pending: "Temos os seus dados. O seu banco receberá o pagamento em breve.",
      .onHold: "O lojista retém o pagamento por enquanto.",
      .delivered: "O seu banco está com o pagamento.",
      .completed: "O dinheiro está na sua conta.",
      .rejected: "O seu banco recusou o pagamento; pergunte ao lojista o que fazer.",
      .cancelled: "O lojista cancelou o pagamento.",
    ]
  )
}
