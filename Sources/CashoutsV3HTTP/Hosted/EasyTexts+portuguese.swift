import CashoutsV3

extension EasyTexts {
  static let portuguese = EasyTexts(
    document: "Documento",
    correct: "Corrija os campos marcados.",
    superseded: "O lojista já fez este pagamento sem esta página; não há mais nada a preencher.",
    faults: .portuguese,
    bankCode: "Código do banco",
    labels: [
      .documentType: "Tipo de documento", .documentID: "Número do documento", .bankCode: "Banco",
      .bankAccount: "Número da conta",
      .bankBranch: "Agência", .accountType: "Tipo de conta", .phone: "Telefone",
      .email: "E-mail", .address: "Endereço",
    ],
    accountTypes: [
      "C": "Conta corrente", "S": "Conta poupança", "V": "Conta salário (vista)",
      "M": "Conta mestra (maestra)", "O": "Conta comum (futsuu)",
    ],
    choices: [
      "PIX key: phone": "Chave Pix: telefone", "PIX key: email": "Chave Pix: e-mail",
      "PIX key: CPF document": "Chave Pix: CPF",
    ]
  )
}
