import CashoutsV3
import SandboxCore

extension HostedTexts {
  static let portuguese = HostedTexts(
    title: "Receber",
    payer: "Pagador",
    merchant: "Um lojista deste ambiente",
    languages: "Idioma",
    beneficiary: "Beneficiário",
    document: "Documento",
    send: "Enviar",
    choose: "Escolha…",
    example: "Exemplo:",
    correct: "Corrija os campos marcados.",
    reference: "Referência",
    checkAgain: "Consultar de novo",
    unknownTitle: "Pagamento desconhecido",
    unknown: "Este link não é de nenhum pagamento; peça um novo ao lojista.",
    superseded: "O lojista já fez este pagamento sem esta página; não há mais nada a preencher.",
    footer: "Ambiente de testes: nenhum dinheiro se move.",
    faults: .portuguese,
    bankCode: "Código do banco",
    labels: [
      .documentType: "Tipo de documento", .documentID: "Número do documento", .bankCode: "Banco",
      .bankAccount: "Número da conta",
      .bankBranch: "Agência", .accountType: "Tipo de conta", .phone: "Telefone",
      .email: "E-mail", .address: "Endereço",
    ],
    claims: [
      "bank_account_number": "Número da conta", "bank_routing_number": "Código de roteamento",
      "bank_sort_code": "Código de agência (sort code)", "iban": "IBAN", "pix_key": "Chave PIX",
      "email": "E-mail",
    ],
    accountTypes: [
      "C": "Conta corrente", "S": "Conta poupança", "V": "Conta salário (vista)",
      "M": "Conta mestra (maestra)", "O": "Conta comum (futsuu)",
    ],
    choices: [
      "PIX key: phone": "Chave Pix: telefone", "PIX key: email": "Chave Pix: e-mail",
      "PIX key: CPF document": "Chave Pix: CPF",
    ],
    states: [
      .pending: ("Pendente", "Temos os seus dados. O seu banco receberá o pagamento em breve."),
      .onHold: ("Em espera", "O lojista retém o pagamento por enquanto."),
      .delivered: ("Entregue", "O seu banco está com o pagamento."),
      .completed: ("Concluído", "O dinheiro está na sua conta."),
      .rejected: ("Rejeitado", "O seu banco recusou o pagamento; pergunte ao lojista o que fazer."),
      .cancelled: ("Cancelado", "O lojista cancelou o pagamento."),
    ]
  )
}
