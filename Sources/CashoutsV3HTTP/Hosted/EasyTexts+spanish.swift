import CashoutsV3

extension EasyTexts {
  static let spanish = EasyTexts(
    document: "Documento",
    correct: "Corrija los campos marcados.",
    superseded: "El comercio ya hizo este pago sin esta página; no queda nada por completar.",
    faults: .spanish,
    bankCode: "Código del banco",
    labels: [
      .documentType: "Tipo de documento", .documentID: "Número de documento", .bankCode: "Banco",
      .bankAccount: "Número de cuenta",
      .bankBranch: "Sucursal", .accountType: "Tipo de cuenta", .phone: "Teléfono",
      .email: "Correo electrónico", .address: "Dirección",
    ],
    accountTypes: [
      "C": "Cuenta corriente", "S": "Cuenta de ahorros", "V": "Cuenta vista", "M": "Cuenta maestra",
      "O": "Cuenta ordinaria (futsuu)",
    ],
    choices: [
      "PIX key: phone": "Clave Pix: teléfono", "PIX key: email": "Clave Pix: correo electrónico",
      "PIX key: CPF document": "Clave Pix: CPF",
    ]
  )
}
